/**
 * Places in the bodies of real specs where a test puts its own schema. Each schema between the body and the place is
 * plain and used there only, so every value of the place occurs in some body, in one direction.
 */
import type { Random } from "../../support/random.js";
import {
  isObject,
  jsonTypeIn,
  objectAt,
  operationsOf,
  resolve,
  type Json,
  type JsonObject,
  type OperationPlace,
} from "../support/documents.js";

export interface Slot {
  place: OperationPlace;
  direction: "request" | "response";
  /** Sets the schema of the place. */
  fill(schema: Json): void;
}

const plainKeys = new Set([
  "type",
  "properties",
  "required",
  "items",
  "description",
  "title",
  "externalDocs",
  "format",
]);

/** Annotations that a change of the value would contradict. They are removed. */
const values = ["example", "examples", "default"];

/** Changes the document: references on the way are replaced by copies. Null if the document has no place. */
export function findSlot(
  spec: JsonObject,
  direction: Slot["direction"],
  random: Random,
): Slot | null {
  for (const place of random.shuffled(operationsOf(spec))) {
    const media = mediaTypeOf(spec, place.operation, direction);
    if (!media || !("schema" in media)) continue;
    for (const key of values) Reflect.deleteProperty(media, key);
    const fill = descend(spec, media, "schema", random, 0);
    if (fill) return { place, direction, fill };
  }
  return null;
}

function mediaTypeOf(
  spec: JsonObject,
  operation: JsonObject,
  direction: Slot["direction"],
): JsonObject | null {
  const [holder, key] =
    direction === "request"
      ? ([operation, "requestBody"] as const)
      : ([objectAt(operation, "responses"), "200"] as const);
  const body = resolve(spec, holder[key]);
  if (!isObject(body)) return null;
  const copy = (holder[key] = structuredClone(body));
  const content = objectAt(copy, "content");
  const name = jsonTypeIn(content);
  const media = name === undefined ? undefined : content[name];
  return isObject(media) ? media : null;
}

/** Returns how to set the schema of the place; null if the way there is not plain. */
function descend(
  spec: JsonObject,
  parent: JsonObject,
  key: string,
  random: Random,
  depth: number,
): Slot["fill"] | null {
  const fill: Slot["fill"] = (schema) => {
    parent[key] = structuredClone(schema);
  };
  // Otherwise the whole body is replaced too often.
  if (depth > 0 && random.chance(0.35)) return fill;
  const target = resolve(spec, parent[key]);
  if (!isObject(target) || depth > 6) return depth > 0 ? fill : null;
  const schema = structuredClone(target);
  for (const name of values) Reflect.deleteProperty(schema, name);
  const isPlain = Object.keys(schema).every(
    (name) => plainKeys.has(name) || name.startsWith("x-"),
  );
  const properties = Object.keys(objectAt(schema, "properties"));
  const next =
    schema["type"] === "object" && properties.length > 0
      ? ([
          objectAt(schema, "properties"),
          random.pickOrThrow(properties),
        ] as const)
      : schema["type"] === "array" && isObject(schema["items"])
        ? ([schema, "items"] as const)
        : null;
  if (!isPlain || next === null) return depth > 0 ? fill : null;
  const deeper = descend(spec, next[0], next[1], random, depth + 1);
  if (deeper === null) return depth > 0 ? fill : null;
  parent[key] = schema;
  return deeper;
}
