/** Compares response headers, and the headers of parts of forms. */
import type { Direction, Header, JsonValue } from "../../../../model/model.js";
import type { Witness } from "../../finding.js";
import {
  breaking,
  changeWith,
  compatible,
  presenceChanges,
  type PartChange,
  type Places,
} from "../change.js";
import { encodingChange, isText, sentText } from "../encodings.js";
import { lifecycleChanges, removalLevel, removalWords } from "../lifecycle.js";
import { matched } from "../match.js";
import { schemaChanges } from "../schema-changes.js";
import type { Apis, ComparedApi } from "../sides.js";
import { documentationChanges } from "../words.js";

interface HeaderList {
  direction: Direction;
  part: string;
  places: Places;
  /** The response with these values of headers. */
  message(
    side: ComparedApi,
    headers: Readonly<Record<string, JsonValue>>,
  ): Pick<Witness, "request" | "response">;
}

/** Names of headers ignore case. */
export function headerListChanges(
  apis: Apis,
  old: readonly Header[],
  next: readonly Header[],
  list: HeaderList,
): PartChange[] {
  const { pairs, removed, added } = matched(old, next, [
    ({ name }) => name.toLowerCase(),
  ]);
  return [
    ...pairs.flatMap((pair) => bothChanges(apis, pair.old, pair.new, list)),
    ...removed.map((one) => removedChange(apis, one, list)),
    ...added.map((one) => addedChange(apis, one, list)),
  ];
}

function detailsOf({ direction, part }: HeaderList, { name }: Header) {
  return { direction, part: `${part} header ${name}` };
}

/** The sender must not omit a header that the receiver requires. */
function withoutHeader(
  apis: Apis,
  { direction, message }: HeaderList,
): { witness: Witness } {
  const acceptedBy = direction === "request" ? "base" : "head";
  return { witness: { acceptedBy, ...message(apis[acceptedBy], {}) } };
}

function removedChange(
  apis: Apis,
  header: Header,
  list: HeaderList,
): PartChange {
  const { lifecycle, presence, name } = header;
  const isMissed = list.direction === "response" && presence === "required";
  const level = removalLevel(
    lifecycle,
    apis.today,
    isMissed ? "breaking" : "compatible",
  );
  return changeWith[level](
    "response-header-removed",
    `Removed header "${name}"${removalWords(lifecycle, apis.today)}`,
    { base: header.origin, head: list.places.head },
    {
      ...detailsOf(list, header),
      ...(isMissed && level === "breaking" ? withoutHeader(apis, list) : {}),
    },
  );
}

function addedChange(apis: Apis, header: Header, list: HeaderList): PartChange {
  const isBreaking =
    list.direction === "request" && header.presence === "required";
  return (isBreaking ? breaking : compatible)(
    "response-header-added",
    `New header "${header.name}"`,
    { base: list.places.base, head: header.origin },
    {
      ...detailsOf(list, header),
      ...(isBreaking ? withoutHeader(apis, list) : {}),
    },
  );
}

function bothChanges(
  apis: Apis,
  old: Header,
  next: Header,
  list: HeaderList,
): PartChange[] {
  const places = { base: old.origin, head: next.origin };
  const { direction } = list;
  const details = detailsOf(list, old);
  const title = `header "${old.name}"`;
  const part = { title, places, details };
  const message = (side: ComparedApi, value: JsonValue) =>
    list.message(side, {
      [side.name === "base" ? old.name : next.name]: value,
    });
  return [
    ...presenceChanges(old, next, {
      ...{ places, details },
      required: [
        "response-header-became-required",
        `The ${title} is always present`,
      ],
      optional: [
        "response-header-became-optional",
        `The ${title} may be absent`,
      ],
      witness: () => withoutHeader(apis, list),
    }),
    ...encodingChange(apis, {
      code: "response-header-encoding-changed",
      title,
      old,
      next,
      places,
      direction,
      details,
      witness: (value) => {
        const acceptedBy = direction === "request" ? "base" : "head";
        return { witness: { acceptedBy, ...message(apis[acceptedBy], value) } };
      },
    }),
    ...schemaChanges(apis, {
      base: old.schema,
      head: next.schema,
      direction,
      part: details.part,
      text: isText(old) && isText(next) ? sentText(old) : null,
      message,
    }),
    ...lifecycleChanges(apis, part, old.lifecycle, next.lifecycle),
    ...documentationChanges(part, old, next),
  ];
}
