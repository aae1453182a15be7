/**
 * One walk over a document that finds what it refers to and which addresses it gives to its own parts.
 *
 * A `$ref` counts only where a reference may stand. Under `default`, `example`, `enum` and the like it is somebody's
 * data, and in a map of names (`properties`) it is a name. The walk may list a reference that nothing uses; that only
 * costs reading a file that the spec's folder holds anyway.
 */
import { fail } from "../diagnostics.js";
import type { Resource } from "./documents.js";
import { isObject, type JsonObject } from "./json.js";
import { isField } from "./keywords/table.js";
import { join } from "./pointer.js";
import { limits } from "./limits.js";
import type { Version } from "./version.js";
import { isOwnMetaschema } from "./vocabulary.js";

export interface DocumentIndex {
  resources: Resource[];
  /** `[<uri>#<name>, pointer]` */
  anchors: [string, string][];
  dynamicAnchors: [string, string][];
  /** Resources that name a metaschema of their own, and its address. */
  metaschemas: [string, string][];
  /** Addresses of other documents, each once, without fragment. */
  references: Set<string>;
}

const dataKeys = new Set([
  "default",
  "example",
  "enum",
  "const",
  "value",
  "dataValue",
]);

/** Whether what stands under a key is somebody's data: a `$ref` in it is none. */
export function holdsData(key: string): boolean {
  return dataKeys.has(key) || key.startsWith("x-");
}

const nameMaps = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
  "paths",
  "webhooks",
  "pathItems",
  "schemas",
  "responses",
  "parameters",
  "examples",
  "requestBodies",
  "headers",
  "securitySchemes",
  "securityDefinitions",
  "links",
  "callbacks",
  "content",
  "encoding",
  "mediaTypes",
  "variables",
  "additionalOperations",
]);

interface Scope {
  /** What references are relative to: an `$id` changes it. */
  base: string;
  /** The address of the file itself: the second try, since an `$id` is often only decoration. */
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
  };
  const knowsIds = version === "3.1" || version === "3.2";
  const seen = new Set<string>();

  /** `identifies`: below a keyword that is not known, nothing is a schema, so `$id` and `$anchor` are data there. */
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
        if (key === "$ref" || key === "$dynamicRef") note(part, inner);
        continue;
      }
      if (typeof part !== "object" || part === null) continue;
      if (holdsData(key)) continue;
      const at = join(pointer, key);
      if (key === "mapping") noteMapping(part, inner);
      else if (nameMaps.has(key) && isObject(part)) {
        visitMap(part, at, inner, depth + 1, identifies, key === "callbacks");
      } else if (key !== "examples") {
        const known = identifies && isField(key);
        visitObject(part, at, inner, depth + 1, known);
      }
    }
  }

  /** `nested`: a map of maps, as the callbacks of an operation are. */
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
      if (nested && isObject(part) && !Object.hasOwn(part, "$ref")) {
        visitMap(part, at, scope, depth + 1, identifies, false);
      } else visitObject(part, at, scope, depth + 1, identifies);
    }
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
      noteMetaschema($schema, base);
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

  function noteMetaschema(reference: string, base: string): void {
    const address = absolute(reference, base)?.split("#")[0];
    if (address === undefined) return;
    found.metaschemas.push([base, address]);
    found.references.add(address);
  }

  function note(reference: string, scope: Scope): void {
    if (reference.startsWith("#")) return;
    // A large spec repeats few addresses many times, and making a URL is slow.
    const [path = ""] = reference.split("#", 1);
    const key = `${scope.base}\n${path}`;
    if (seen.has(key)) return;
    seen.add(key);
    for (const address of addressesOf(path, scope)) {
      found.references.add(address);
    }
  }

  function noteMapping(mapping: object, scope: Scope): void {
    for (const target of Object.values(mapping)) {
      if (typeof target === "string" && /[./#]/.test(target)) {
        note(target, scope);
      }
    }
  }

  const scope = { base: uri, file: uri };
  // A file may hold nothing but parts with names of their own.
  if (isObject(root) && !Object.keys(root).some(isField)) {
    visitMap(root, "", scope, 0, knowsIds, false);
  } else visitObject(root, "", scope, 0, knowsIds);
  return found;
}

/** The addresses that a reference may mean, the better one first. */
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
