/**
 * Leaves out the parts of a document that `include` does not need, before anything else is done with it. If the parts of
 * a document are parsed when they are first read, only the parts that the selected operations use are ever parsed.
 *
 * It may keep more than needed; `selection.ts` then selects exactly.
 */
import { closure } from "../../base/common/closure.js";
import { httpMethods } from "../../base/openapi/http-methods.js";
import { isObject, own, type JsonObject } from "../../base/common/json.js";
import { pathOf } from "../../read/local-reference.js";
import type { Reduced } from "../../read/documents.js";
import { valueAt } from "../../base/common/pointer.js";
import {
  componentsOf,
  pointerOf,
  sectionsOf,
  usedParts,
  type UsedParts,
} from "../../read/used-parts.js";
import { mayBeReference, mayMention } from "../../read/yaml/mention.js";
import { unparsedText } from "../../read/yaml/lazy.js";
import {
  isNamed,
  isPathNamed,
  type Filters,
  type OperationKey,
} from "./filter.js";

interface ReduceOptions extends Filters {
  subtypes?: "all" | "referenced";
}

/** Returns null if the whole document is needed. */
export function reduceDocument(
  root: JsonObject,
  { include, exclude, subtypes = "all" }: ReduceOptions,
): Reduced | null {
  const paths = own(root, "paths");
  if (include === undefined || !isObject(paths) || refersElsewhere(root))
    return null;
  const kept = selectPaths(paths, { include });
  const starts = exclude ? selectPaths(kept, { exclude }) : kept;
  const used = usedParts(
    withEntries(root, { paths: starts }),
    Object.keys(starts).map((path) => ["paths", path]),
    subtypes === "all" ? "as-value" : "never",
  );
  if (!used.isClosed) return null;
  const value = withoutUnused(root, kept, used);
  return { value, trimmed: trimmedIn(root, value, used) };
}

/** A section that is a reference has its parts in another place. */
function refersElsewhere(root: JsonObject): boolean {
  return [[], ["paths"], ["components"], ...sectionsOf(root)].some((keys) =>
    isReference(valueAt(root, keys)),
  );
}

function isReference(value: unknown): boolean {
  return typeof own(value, "$ref") === "string";
}

function selectPaths(paths: JsonObject, filters: Filters): JsonObject {
  return pick(paths, (path) => {
    const name = withSlash(path);
    if (path.startsWith("x-")) return paths[path];
    return isPathNamed(filters, name) && mayBeNamed(paths, path, filters)
      ? withSelected(paths[path], name, filters)
      : undefined;
  });
}

/** Looks for the tags and names in the text of a path, if it has not been parsed. */
function mayBeNamed(
  paths: JsonObject,
  path: string,
  { include = {} }: Filters,
): boolean {
  const { tags, operationIds } = include;
  const text = tags || operationIds ? unparsedText(paths, path) : null;
  if (text === null || mayBeReference(text)) return true;
  return [tags, operationIds].every(
    (names) => names?.some((name) => mayMention(text, name)) ?? true,
  );
}

function withSlash(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

/** Returns the path item without the operations that are not selected; undefined if none is. */
function withSelected(
  pathItem: unknown,
  path: string,
  filters: Filters,
): unknown {
  // The operations may be elsewhere.
  if (!isObject(pathItem) || Object.hasOwn(pathItem, "$ref")) return pathItem;
  if (Object.keys(pathItem).some((key) => isReference(pathItem[key])))
    return pathItem;
  const kept = new Set<string>();
  const isKept = (key: string, operation: unknown): boolean => {
    const method = key.toLowerCase();
    if (!isNamed(filters, { method, path, ...namesOfOperation(operation) }))
      return false;
    kept.add(key);
    return true;
  };
  const result = pick(pathItem, (key) => {
    const part = pathItem[key];
    if (isMethod(key)) return isKept(key, part) ? part : undefined;
    return key === "additionalOperations" && isObject(part)
      ? pick(part, (name) =>
          isKept(name, part[name]) ? part[name] : undefined,
        )
      : part;
  });
  return kept.size > 0 ? result : undefined;
}

/** Returns the names of all operations of a document. This parses all of them. */
export function namedOperations(root: unknown): OperationKey[] {
  const paths = own(root, "paths");
  return Object.entries(isObject(paths) ? paths : {}).flatMap(
    ([path, pathItem]) =>
      Object.entries(isObject(pathItem) ? pathItem : {}).flatMap(
        ([method, operation]) =>
          isMethod(method)
            ? [
                {
                  method: method.toLowerCase(),
                  path: withSlash(path),
                  ...namesOfOperation(operation),
                },
              ]
            : [],
      ),
  );
}

const methods = new Set<string>(httpMethods);

/** A method in upper case is repaired later. */
function isMethod(key: string): boolean {
  return methods.has(key.toLowerCase());
}

function namesOfOperation(operation: unknown) {
  const name = own(operation, "operationId");
  const tags = own(operation, "tags");
  return {
    name: typeof name === "string" ? name : null,
    tags: (Array.isArray(tags) ? tags : []).filter(
      (tag) => typeof tag === "string",
    ),
  };
}

/** Security schemes are kept, because a document has few of them. */
const keptSections = /^(securitySchemes|securityDefinitions|x-.*)$/;

function withoutUnused(
  root: JsonObject,
  paths: JsonObject,
  { parts }: UsedParts,
): JsonObject {
  const all = own(root, "paths") as JsonObject;
  const targets = pick(all, (path) =>
    Object.hasOwn(paths, path)
      ? paths[path]
      : parts.has(pointerOf(["paths", path]))
        ? all[path]
        : undefined,
  );
  let result = withEntries(root, { paths: targets });
  for (const keys of sectionsOf(root)) {
    const section = valueAt(root, keys);
    const [first = "", name] = keys;
    if (keptSections.test(name ?? first) || !isObject(section)) continue;
    const used = pick(section, (part) =>
      parts.has(pointerOf([...keys, part])) ? section[part] : undefined,
    );
    if (name === undefined) result = withEntries(result, { [first]: used });
    else {
      const components = own(result, first) as JsonObject;
      const inner = withEntries(components, { [name]: used });
      result = withEntries(result, { [first]: inner });
    }
  }
  return result;
}

/**
 * Returns the schemas that have lost a subtype. Removes the lost subtypes from the mappings of discriminators, which
 * would lead nowhere.
 */
function trimmedIn(
  root: JsonObject,
  reduced: JsonObject,
  { parts, children }: UsedParts,
): Set<string> {
  const isLost = (keys: readonly string[]) =>
    !parts.has(pointerOf(keys)) && exists(root, keys);
  const trimmed = new Set<string>();
  for (const [pointer, keys] of componentsOf(reduced)) {
    const hasLost = removeLost(valueAt(reduced, keys), isLost);
    const below = closure([pointer], (base) =>
      (children().get(base) ?? []).map(pointerOf),
    );
    if (hasLost || [...below].some((one) => !parts.has(one)))
      trimmed.add(pointer);
  }
  return trimmed;
}

/** Does not read the value, which would parse it. */
function exists(root: JsonObject, keys: readonly string[]): boolean {
  const owner = valueAt(root, keys.slice(0, -1));
  return isObject(owner) && Object.hasOwn(owner, keys.at(-1) ?? "");
}

/** Changes the mappings in a value. Returns whether the mapping of the value itself has changed. */
function removeLost(
  value: unknown,
  isLost: (keys: readonly string[]) => boolean,
): boolean {
  if (typeof value !== "object" || value === null) return false;
  const mapping = own(own(value, "discriminator"), "mapping");
  let hasLost = false;
  for (const [name, target] of Object.entries(
    isObject(mapping) ? mapping : {},
  )) {
    if (typeof target !== "string") continue;
    const named = ["components", "schemas", target];
    if (!isLost(pathOf(target)?.slice(0, 3) ?? named)) continue;
    Reflect.deleteProperty(mapping as object, name);
    hasLost = true;
  }
  for (const [key, part] of Object.entries(value)) {
    // The members of `allOf` describe the same value.
    const isLossOfPart = removeLost(part, isLost);
    hasLost ||= isLossOfPart && (key === "allOf" || Array.isArray(value));
  }
  return hasLost;
}

/** Returns an object with the same keys in the same order, without those whose value is undefined. */
function pick(
  object: JsonObject,
  valueOf: (key: string) => unknown,
): JsonObject {
  const result = {};
  for (const key of Object.keys(object)) {
    const value = valueOf(key);
    if (value === undefined) continue;
    const plain = { configurable: true, enumerable: true, writable: true };
    Object.defineProperty(result, key, { ...plain, value });
  }
  return result;
}

function withEntries(object: JsonObject, entries: JsonObject): JsonObject {
  return pick(object, (key) =>
    Object.hasOwn(entries, key) ? entries[key] : object[key],
  );
}
