/** Compares links of responses, and pagination. */
import { isDeepStrictEqual } from "node:util";
import type {
  ApiModel,
  Link,
  Operation,
  Response,
} from "../../../model/model.js";
import {
  compatible,
  unproven,
  type PartChange,
  type Details,
  type Places,
} from "./change.js";
import { matched, operationKey } from "./match.js";
import type { Apis } from "./sides.js";
import { documentationChanges } from "./words.js";

export function linkChanges(
  { base, head }: Apis,
  old: Response,
  next: Response,
  places: Places,
  details: Details,
): PartChange[] {
  const { pairs, removed, added } = matched(old.links, next.links, [
    ({ name }) => name,
  ]);
  const rule = ({ model }: { model: ApiModel }, link: Link) => [
    operationKey(model, link.operation),
    link.parameters,
    link.body,
  ];
  return [
    ...removed.map(({ name }) =>
      compatible("link-removed", `Removed link "${name}"`, places, details),
    ),
    ...added.map(({ name }) =>
      compatible("link-added", `New link "${name}"`, places, details),
    ),
    ...pairs.flatMap((pair) => {
      if (!isDeepStrictEqual(rule(base, pair.old), rule(head, pair.new)))
        return [
          compatible(
            "link-changed",
            `The link "${pair.old.name}" changed`,
            places,
            details,
          ),
        ];
      const part = { title: `link "${pair.old.name}"`, places, details };
      return documentationChanges(part, pair.old, pair.new);
    }),
  ];
}

export function paginationChanges(
  old: Operation,
  next: Operation,
): PartChange[] {
  const places = { base: old.origin, head: next.origin };
  if (isDeepStrictEqual(old.pagination, next.pagination)) return [];
  if (old.pagination === null)
    return [
      compatible("pagination-added", "A client can get all pages", places),
    ];
  if (next.pagination === null)
    return [
      unproven(
        "pagination-removed",
        "It is not described any more how to get the next page",
        places,
      ),
    ];
  const isSame =
    isDeepStrictEqual(old.pagination.next, next.pagination.next) &&
    isDeepStrictEqual(old.pagination.items, next.pagination.items);
  return [
    isSame
      ? compatible(
          "pagination-changed",
          "The description of pages changed",
          places,
        )
      : unproven(
          "pagination-changed",
          "A client gets the next page in another way",
          places,
        ),
  ];
}
