/**
 * Walks a document once and finds its references and the URIs of its own parts.
 *
 * A `$ref` counts only where a reference is allowed. Under `default`, `example`, `enum` and similar keywords it is
 * data, and in a map of names (`properties`) it is a name. The index may contain a reference that nothing uses. That
 * only costs reading a file.
 */
import { fail } from "../base/diagnostics.js";
import type { Resource } from "./documents.js";
import { isObject, type JsonObject } from "../base/common/json.js";
import {
  holdsNames,
  describesReferences,
  holdsData,
  isField,
  type PlaceInField,
} from "./keywords/table.js";
import { decodeUri, join, segments, valueAt } from "../base/common/pointer.js";
import { limits } from "./limits.js";
import { statesVersion, type Version } from "./version.js";
import { isOwnMetaschema } from "./vocabulary.js";

export interface DocumentIndex {
  resources: Resource[];
  /** `[<uri>#<name>, pointer]` */
  anchors: [string, string][];
  dynamicAnchors: [string, string][];
  /** Resources with a metaschema of their own, and its URI. */
  metaschemas: [string, string][];
  /** URIs of other documents, each once, without fragment. */
  references: Set<string>;
  /** The URIs that references lead to, each once, with fragment. */
  targets: Set<string>;
  /** Whether there may be a reference where OpenAPI describes none. */
  mayMisplace: boolean;
}

interface Scope {
  /** The base URI of references. An `$id` changes it. */
  base: string;
  /** The URI of the file, tried second, because many an `$id` is not a real location. */
  file: string;
}

export function indexDocument(
  document: string,
  uri: string,
  version: Version,
  root: unknown,
): DocumentIndex {
  const found: DocumentIndex = {
    resources: [{ uri, pointer: "" }],
    anchors: [],
    dynamicAnchors: [],
    metaschemas: [],
    references: new Set(),
    targets: new Set(),
    mayMisplace: false,
  };
  const knowsIds = version === "3.1" || version === "3.2";
  const seen = new Set<string>();

  /**
   * `identifies` is false below an unknown keyword: its value is not a schema, so `$id` and `$anchor` in it are data.
   */
  function visitObject(
    value: unknown,
    pointer: string,
    scope: Scope,
    depth: number,
    identifies: boolean,
  ): void {
    if (typeof value !== "object" || value === null) return;
    if (depth > limits.depth) {
      fail("too-deep", { document, pointer: "" }, { limit: limits.depth });
    }
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        visitObject(item, join(pointer, index), scope, depth + 1, identifies);
      }
      return;
    }
    if (!isObject(value)) return;
    const inner = identifies ? enterScope(value, pointer, scope) : scope;
    for (const key of Object.keys(value)) {
      const part = value[key];
      if (typeof part === "string") {
        if (key === "$ref" || key === "$dynamicRef") addReference(part, inner);
        continue;
      }
      if (typeof part !== "object" || part === null) continue;
      if (holdsData(key) && !isReferenceToList(key, part)) continue;
      const at = join(pointer, key);
      notePlace(part, key, "field");
      if (Array.isArray(part))
        for (const item of part) notePlace(item, key, "entry");
      if (key === "mapping") addMappingReferences(part, inner);
      else if (holdsNames(key) && isObject(part)) {
        for (const name of Object.keys(part))
          notePlace(part[name], key, "entry");
        visitMap(part, at, inner, depth + 1, identifies, key === "callbacks");
      } else if (key !== "examples") {
        const known = identifies && isField(key);
        visitObject(part, at, inner, depth + 1, known);
      }
    }
  }

  /** `nested` means a map of maps, such as the callbacks of an operation. */
  function visitMap(
    map: JsonObject,
    pointer: string,
    scope: Scope,
    depth: number,
    identifies: boolean,
    nested: boolean,
  ): void {
    for (const name of Object.keys(map)) {
      const part = map[name];
      const at = join(pointer, name);
      // Not a name, because no map has texts as its values.
      if (name === "$ref" && typeof part === "string")
        addReference(part, scope);
      if (nested && isObject(part) && !Object.hasOwn(part, "$ref")) {
        visitMap(part, at, scope, depth + 1, identifies, false);
      } else visitObject(part, at, scope, depth + 1, identifies);
    }
  }

  function notePlace(value: unknown, key: string, place: PlaceInField): void {
    if (found.mayMisplace || !isObject(value)) return;
    if (typeof value["$ref"] !== "string") return;
    const isDescribed = describesReferences(key, place, version);
    const isPathItem = place === "entry" && pathItemMaps.test(key);
    found.mayMisplace =
      !isDescribed || (isPathItem && Object.keys(value).length > 1);
  }

  function enterScope(
    value: { readonly [key: string]: unknown },
    pointer: string,
    scope: Scope,
  ): Scope {
    const id = pointer === "" ? (value["$self"] ?? value["$id"]) : value["$id"];
    let { base } = scope;
    if (typeof id === "string") {
      const address = absolute(id, base)?.split("#")[0];
      if (address !== undefined) {
        base = address;
        found.resources.push({ uri: base, pointer });
      }
    }
    const { $schema, $anchor, $dynamicAnchor } = value;
    if (typeof $schema === "string" && isOwnMetaschema($schema)) {
      addMetaschema($schema, base);
    }
    if (typeof $anchor === "string") {
      found.anchors.push([`${base}#${$anchor}`, pointer]);
    }
    if (typeof $dynamicAnchor === "string") {
      found.anchors.push([`${base}#${$dynamicAnchor}`, pointer]);
      found.dynamicAnchors.push([`${base}#${$dynamicAnchor}`, pointer]);
    }
    return base === scope.base ? scope : { base, file: scope.file };
  }

  function addMetaschema(reference: string, base: string): void {
    const address = absolute(reference, base)?.split("#")[0];
    if (address === undefined) return;
    found.metaschemas.push([base, address]);
    found.references.add(address);
  }

  function addReference(reference: string, scope: Scope): void {
    if (reference.startsWith("#")) {
      found.targets.add(scope.base + reference);
      return;
    }
    // A large spec repeats few URIs many times, and creating a URL is slow.
    const key = `${scope.base}\n${reference}`;
    if (seen.has(key)) return;
    seen.add(key);
    const [path = ""] = reference.split("#", 1);
    const addresses = addressesOf(path, scope);
    for (const address of addresses) found.references.add(address);
    const [address = ""] = addresses;
    found.targets.add(address + reference.slice(path.length));
  }

  function addMappingReferences(mapping: object, scope: Scope): void {
    for (const target of Object.values(mapping)) {
      if (typeof target === "string" && /[./#]/.test(target)) {
        addReference(target, scope);
      }
    }
  }

  const scope = { base: uri, file: uri };
  // A file may be a map of named parts without an OpenAPI object around them.
  if (isObject(root) && !Object.keys(root).some(isField)) {
    for (const name of Object.keys(root))
      notePlace(root[name], "paths", "entry");
    visitMap(root, "", scope, 0, knowsIds, false);
  } else visitObject(root, "", scope, 0, knowsIds);
  if (isObject(root)) visitDataAtRoot(root, scope);
  visitExtensions();
  return found;

  /** Extensions are data, but many contain parts to which references lead. */
  function visitExtensions(): void {
    // The loop also visits targets that it adds.
    for (const target of found.targets) {
      const isExtension = target.includes("/x-", target.indexOf("#"));
      if (!isExtension || !target.startsWith(`${uri}#/`)) continue;
      const pointer = decodeUri(target.slice(uri.length + 1));
      visitObject(valueAt(root, segments(pointer)), pointer, scope, 1, false);
    }
  }

  /** In a file without an OpenAPI object around its parts, `value` may be a name. */
  function visitDataAtRoot(value: JsonObject, scope: Scope): void {
    if (statesVersion(value)) return;
    for (const key of Object.keys(value).filter(holdsData))
      visitObject(value[key], join("", key), scope, 1, false);
  }
}

/** `enum` is data, but an object in its place is a reference to a list of values. */
function isReferenceToList(key: string, part: object): boolean {
  return key === "enum" && isObject(part);
}

const pathItemMaps = /^(paths|webhooks|pathItems|callbacks)$/;

/** Returns the URIs that a reference may mean, the most likely first. */
export function addressesOf(reference: string, scope: Scope): string[] {
  const byBase = absolute(reference, scope.base);
  const byFile = absolute(reference, scope.file);
  return [...new Set([byBase, byFile])].filter((uri) => uri !== undefined);
}

function absolute(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base)
    ? new URL(reference, base).href
    : undefined;
}
