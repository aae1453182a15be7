/**
 * Writes a spec of several documents as one: the parts of other documents become components. Everything else stays as it
 * was written. A spec of one document stays as it is.
 */
import { fail } from "../base/diagnostics.js";
import type { SpecDocuments } from "../read/documents.js";
import { isObject, type JsonObject } from "../base/common/json.js";
import { fieldsOf } from "../read/keywords/table.js";
import { fragmentOf } from "../base/common/pointer.js";
import type { JsonValue } from "../model/model.js";
import { idOf, originOf } from "../model/source/node.js";
import { createResolver } from "../model/source/resolve.js";
import { discover, type Discovery, type ReferencedPart } from "./discover.js";
import type { Json } from "./parts.js";
import { place, type Placement } from "./placement.js";

/** Throws a `DiagnosticError` for a spec that one document cannot express. */
export function bundle(documents: SpecDocuments): Json {
  const found = discover(createResolver(documents));
  check(documents, found);
  const placement = place(documents, found);
  const { copy, copyOf } = createCopy(documents, found, placement);
  const root = copy(documents.entry.value) as Json;
  for (const [section, parts] of placement.added) {
    const owner = sectionIn(root, section.split("/"));
    for (const [name, target] of parts) set(owner, name, copyOf(target));
  }
  return root;
}

function check({ entry }: SpecDocuments, { moved, dynamic }: Discovery): void {
  if (moved.size === 0) return;
  for (const { node, keyword } of dynamic)
    fail("bundle-dynamic-reference", originOf(node), { keyword });
  for (const { node } of moved.values()) {
    const { version } = node.document;
    if (version !== entry.version)
      fail("bundle-version", originOf(node), { version, entry: entry.version });
  }
}

/** Returns functions that copy values with references to the new places. */
function createCopy(
  { entry, byName: documents }: SpecDocuments,
  { references, texts, schemas, moved }: Discovery,
  { pointerOf, hoisted, renamed }: Placement,
): {
  copy: (value: unknown) => JsonValue;
  copyOf: (target: ReferencedPart) => JsonValue;
} {
  const hasOthers = moved.size > 0;
  /** Objects that are being copied into the place of their references. */
  const open = new Set<string>();

  function copy(value: unknown): JsonValue {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value)) return value as JsonValue;
    const whole = hoisted.get(value);
    if (whole) return copyOf(whole);
    const target = references.get(value);
    if (target && pointerOf(target.node) === null) return inlined(target);
    const result: Record<string, JsonValue> = {};
    const known = texts.get(value);
    for (const key of Object.keys(value)) {
      if (isIdentifier(value, key)) continue;
      const text = key === "$ref" ? target : known?.get(key);
      const part = value[key];
      set(
        result,
        key,
        text && typeof part === "string" ? rewritten(part, text) : copy(part),
      );
    }
    return result;
  }

  /** References are pointers in the result, so identifiers are not needed. They would change the base of pointers. */
  function isIdentifier(value: JsonObject, key: string): boolean {
    const isOne = key === "$id" || key === "$anchor";
    return isOne && hasOthers && schemas.has(value);
  }

  function copyOf({ node, kind }: ReferencedPart): JsonValue {
    const value = copy(node.value);
    const former = renamed.get(idOf(node));
    const hasName = kind === "schema" && former !== undefined;
    const tag = "x-discriminator-value";
    return hasName && isObject(value) && !(tag in value)
      ? { ...value, [tag]: former }
      : value;
  }

  /** There are no components for some kinds of objects: path items before OpenAPI 3.1, operations, media types. */
  function inlined(target: ReferencedPart): JsonValue {
    const { node, kind } = target;
    const id = idOf(node);
    if (open.has(id)) fail("bundle-cycle", originOf(node), {});
    open.add(id);
    const value = copy(node.value);
    open.delete(id);
    if (kind !== "pathItem" || !isObject(value)) return value;
    // The file may have other parts beside those of the path item.
    const known = fieldsOf(kind, node.document);
    const own = Object.entries(value).filter(
      ([key]) => known.has(key) || key.startsWith("x-"),
    );
    return Object.fromEntries(own);
  }

  function rewritten(
    reference: string,
    { node, byName }: ReferencedPart,
  ): string {
    const pointer = pointerOf(node);
    if (pointer === null || (byName && !renamed.has(idOf(node))))
      return reference;
    // Parts of other documents that replace references lead back to the entry document by its name.
    const isOwn = documents.size === 1 || reference.startsWith("#");
    const isPlain = !hasOthers && entry.resources.length > 1 && isOwn;
    const isKept = node.document === entry && reference.startsWith("#/");
    return isPlain || (isKept && samePlace(reference, pointer))
      ? reference
      : `#${fragmentOf(pointer)}`;
  }

  return { copy, copyOf };
}

/** Whether a reference within a document already has the pointer that it needs. */
function samePlace(reference: string, pointer: string): boolean {
  return reference === `#${pointer}` || reference === `#${fragmentOf(pointer)}`;
}

/** Assigns an own property, also `__proto__`. */
function set(owner: object, key: string, value: JsonValue): void {
  Object.defineProperty(owner, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function sectionIn(root: Json, keys: readonly string[]): Json {
  let owner = root;
  for (const key of keys) owner = (owner[key] ??= {}) as typeof owner;
  return owner;
}
