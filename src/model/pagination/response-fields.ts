/** Finds the items and the values about pagination in a response body. */
import { plainName } from "../../base/openapi/pagination.js";
import type { ApiModel, BodyPath, JsonType, SchemaId, Type } from "../model.js";
import { jsonTypeOf, propertiesOf, settled } from "./body-shape.js";

/** A value in the body that is not part of an array. */
export interface BodyField {
  path: BodyPath;
  /** The last name of the path, in lower case and without punctuation. */
  name: string;
  type: JsonType | null;
  schema: SchemaId;
}

/** Objects in which APIs put values about pagination, next to the items or around them. */
const envelopes = new Set([
  "cursor",
  "cursors",
  "data",
  "info",
  "links",
  "list",
  "meta",
  "metadata",
  "next",
  "nextpage",
  "page",
  "pageinfo",
  "pager",
  "pagination",
  "paging",
  "response",
  "responsemetadata",
  "result",
]);

const deepest = 3;

/** The values of a body, near ones first. */
export function bodyFields(
  schemas: ApiModel["schemas"],
  body: Type,
): BodyField[] {
  const found: BodyField[] = [];
  const visit = (type: Type, path: BodyPath) => {
    const inner: [Type, BodyPath][] = [];
    for (const property of propertiesOf(schemas, type)) {
      const name = plainName(property.name);
      const at = [...path, property.name];
      const settledType = settled(schemas, property.type);
      const { schema } = property;
      found.push({ path: at, name, type: jsonTypeOf(settledType), schema });
      if (envelopes.has(name) && at.length < deepest) {
        inner.push([settledType, at]);
      }
    }
    for (const [next, at] of inner) visit(next, at);
  };
  visit(body, []);
  return found;
}

interface Items {
  path: BodyPath;
  /** The type of one item. */
  type: Type;
  /** Whether the body is the array, or the array has a usual name. */
  isUsual: boolean;
}

/** Names for the array of items, if a body has several arrays. */
const itemNames = new Set([
  "content",
  "data",
  "elements",
  "entries",
  "items",
  "objects",
  "records",
  "resources",
  "results",
  "rows",
  "value",
  "values",
]);

/** Arrays beside the items. */
const otherArrays = new Set(["errors", "included", "warnings"]);

/** Objects around the array of items. */
const itemEnvelopes = new Set([
  "data",
  "embedded",
  "list",
  "response",
  "result",
]);

/** The array of items: the body, its only array, or the one with a usual name. Null if that is not certain. */
export function itemsPath(
  schemas: ApiModel["schemas"],
  body: Type,
  depth = 0,
): Items | null {
  const whole = settled(schemas, body);
  if (whole.kind === "array") {
    return { path: [], type: settled(schemas, whole.items), isUsual: true };
  }
  const properties = propertiesOf(schemas, whole).map(({ name, type }) => ({
    name,
    type: settled(schemas, type),
  }));
  const arrays: Items[] = properties.flatMap(({ name, type }) => {
    const plain = plainName(name);
    if (type.kind !== "array" || otherArrays.has(plain)) return [];
    const item = settled(schemas, type.items);
    return { path: [name], type: item, isUsual: itemNames.has(plain) };
  });
  const usual = arrays.filter(({ isUsual }) => isUsual);
  const [only] = arrays.length === 1 ? arrays : usual;
  if (only) return arrays.length === 1 || usual.length === 1 ? only : null;
  if (arrays.length > 0 || depth > 1) return null;
  for (const { name, type } of properties) {
    if (!itemEnvelopes.has(plainName(name))) continue;
    const inner = itemsPath(schemas, type, depth + 1);
    if (inner && inner.path.length > 0) {
      return { ...inner, path: [name, ...inner.path] };
    }
  }
  return null;
}
