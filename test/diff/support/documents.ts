/** The parts of parsed specs. */
import type { Json, JsonObject } from "../../incremental/edits.js";

export type { Json, JsonObject };

export const methods = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
] as const;

export interface OperationPlace {
  method: string;
  path: string;
  item: JsonObject;
  operation: JsonObject;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object under the key; an empty one that is not part of the document if there is none. */
export function objectAt(value: Json | undefined, key: string): JsonObject {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : {};
}

export function itemsAt(value: Json | undefined, key: string): Json[] {
  const found = isObject(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
}

export function operationsOf(spec: JsonObject): OperationPlace[] {
  return Object.entries(objectAt(spec, "paths")).flatMap(([path, item]) =>
    isObject(item)
      ? methods.flatMap((method) => {
          const operation = item[method];
          return isObject(operation) ? [{ method, path, item, operation }] : [];
        })
      : [],
  );
}

/** Follows local references; undefined if a target does not exist. */
export function resolve(
  spec: JsonObject,
  value: Json | undefined,
): Json | undefined {
  let found = value;
  for (let step = 0; step < 20 && isObject(found); step++) {
    const reference = found["$ref"];
    if (typeof reference !== "string") break;
    found = targetOf(spec, reference);
  }
  return found;
}

function targetOf(spec: JsonObject, reference: string): Json | undefined {
  if (!reference.startsWith("#/")) return undefined;
  let at: Json | undefined = spec;
  for (const part of reference.slice(2).split("/")) {
    const key = decodeURIComponent(part)
      .replaceAll("~1", "/")
      .replaceAll("~0", "~");
    at = isObject(at)
      ? at[key]
      : Array.isArray(at)
        ? at[Number(key)]
        : undefined;
  }
  return at;
}

export function versionOf(spec: JsonObject): "2.0" | "3.0" | "3.1" {
  const version = spec["openapi"];
  if (typeof version !== "string") return "2.0";
  return version.startsWith("3.0") ? "3.0" : "3.1";
}

/** The name of a JSON body's media type in a `content`. */
export function jsonTypeIn(content: JsonObject): string | undefined {
  return Object.keys(content).find((name) =>
    /^application\/([\w.-]+\+)?json\b/.test(name),
  );
}
