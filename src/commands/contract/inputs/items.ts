/** The items of a list in a response. */
import { isObject } from "../../../base/common/json.js";
import { valueAt } from "../../../base/common/pointer.js";
import type { JsonValue, Operation, Parameter } from "../../../model/model.js";

/** Null if the response is not a list. */
export function itemsOf(
  { pagination }: Pick<Operation, "pagination">,
  body: JsonValue,
): JsonValue[] | null {
  const stated = pagination?.items;
  const found = stated ? valueAt(body, stated) : body;
  if (Array.isArray(found)) return found as JsonValue[];
  if (stated || !isObject(body)) return null;
  const lists = Object.values(body).filter((part) => Array.isArray(part));
  return lists.length === 1 ? (lists[0] as JsonValue[]) : null;
}

const sizeName = /^(?:limit|max_?results|page_?size|per_?page|page\[size\])$/i;

/** The query parameter with the number of items of a page. */
export function sizeParameter({
  parameters,
  pagination,
}: Operation): Parameter | null {
  if (pagination === null) return null;
  return (
    parameters.find(
      ({ name, location }) => location === "query" && sizeName.test(name),
    ) ?? null
  );
}
