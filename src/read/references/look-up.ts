/**
 * Finds the target of a reference: by the rules of JSON Schema, or else the part of the document that the author plainly
 * means. The caller reports the second kind.
 */
import { getOrCreate } from "../../base/common/get-or-create.js";
import { addressesOf } from "../document-index.js";
import type {
  Failure,
  ReferenceTarget,
  SpecDocument,
  SpecDocuments,
} from "../documents.js";
import { isObject, own } from "../../base/common/json.js";
import { isSchemaKeyword } from "../keywords/table.js";
import {
  decodeUri,
  join,
  segments,
  valueAt,
} from "../../base/common/pointer.js";
import { sourceOf } from "./places.js";
import { suggestPointer } from "./suggest.js";

/** What a lookup needs of the documents. */
export type Lookup = Pick<SpecDocuments, "resources" | "anchors" | "failures">;

interface LookupResult {
  readonly target: ReferenceTarget;
  /** How it was found, in words, unless the rules lead to it. */
  readonly guess: string | null;
}

export function lookUp(
  documents: Lookup,
  place: ReferenceTarget,
  reference: string,
): LookupResult | null {
  return search(documents, sourceOf(place), reference, 0);
}

function search(
  documents: Lookup,
  from: ReferenceTarget,
  reference: string,
  depth: number,
): LookupResult | null {
  const { address, fragment } = partsOf(reference);
  const resources = urisOf(from, address).flatMap((uri) => {
    const resource = documents.resources.get(uri);
    return resource ? [{ uri, resource }] : [];
  });
  for (const { uri, resource } of resources) {
    const target = inResource(documents, uri, resource, fragment);
    if (target) return { target, guess: null };
  }
  for (const { resource } of resources) {
    const target = throughReferences(documents, resource, fragment, depth);
    const guess = "which is behind another reference on the way";
    if (target) return { target, guess };
  }
  return address === "" ? inDocument(from, fragment) : null;
}

/** Finds the only component schema whose name is the whole reference. A file of this name would come first. */
export function schemaNamed(
  documents: Lookup,
  entry: SpecDocument,
  place: ReferenceTarget,
  reference: string,
): LookupResult | null {
  const from = sourceOf(place);
  const isMissing = urisOf(from, reference).every(
    (uri) => documents.failures.get(uri)?.code === "file-not-found",
  );
  if (reference.includes("#") || !isMissing) return null;
  const [only, ...others] = [...new Set([from.document, entry])].flatMap(
    (document) =>
      ["/components/schemas", "/definitions"]
        .map((section) => join(section, reference))
        .filter((pointer) => existsAt(document.value, pointer))
        .map((pointer): ReferenceTarget => ({ document, pointer })),
  );
  const guess = "the only schema of this name";
  return only && others.length === 0 ? { target: only, guess } : null;
}

/** Returns whether a URI with a fragment leads to a part of the documents. */
export function exists(documents: Lookup, reference: string): boolean {
  const { address: uri, fragment } = partsOf(reference);
  const resource = documents.resources.get(uri);
  return (
    resource !== undefined &&
    inResource(documents, uri, resource, fragment) !== null
  );
}

function partsOf(reference: string): { address: string; fragment: string } {
  const hash = reference.indexOf("#");
  return hash < 0
    ? { address: reference, fragment: "" }
    : {
        address: reference.slice(0, hash),
        fragment: decodeUri(reference.slice(hash + 1)),
      };
}

/** Returns the URIs that the address may mean, the most likely first. */
function urisOf(from: ReferenceTarget, address: string): string[] {
  const base = baseOf(from);
  return address === ""
    ? [base]
    : addressesOf(address, { base, file: from.document.uri });
}

function inResource(
  { anchors }: Lookup,
  uri: string,
  resource: ReferenceTarget,
  fragment: string,
): ReferenceTarget | null {
  if (fragment === "") return resource;
  if (!fragment.startsWith("/")) {
    return anchors.get(`${uri}#${fragment}`) ?? null;
  }
  const pointer = resource.pointer + fragment;
  const { document } = resource;
  return existsAt(document.value, pointer) ? { document, pointer } : null;
}

function existsAt(root: unknown, pointer: string): boolean {
  return valueAt(root, segments(pointer)) !== undefined;
}

/** Goes along a pointer, and follows each reference that has no field of the next name. */
function throughReferences(
  documents: Lookup,
  resource: ReferenceTarget,
  fragment: string,
  depth: number,
): ReferenceTarget | null {
  if (!fragment.startsWith("/") || depth > maxSteps) return null;
  const keys = segments(fragment);
  let current = resource;
  let value = valueAt(current.document.value, segments(current.pointer));
  for (let index = 0, steps = 0; index < keys.length; steps++) {
    const key = keys[index] ?? "";
    const part = valueAt(value, [key]);
    if (part !== undefined) {
      const pointer = join(current.pointer, key);
      current = { document: current.document, pointer };
      value = part;
      index++;
      continue;
    }
    const reference = isObject(value) ? own(value, "$ref") : null;
    if (typeof reference !== "string" || steps > maxSteps) return null;
    const next = search(documents, sourceOf(current), reference, depth + 1);
    if (!next) return null;
    current = next.target;
    value = valueAt(current.document.value, segments(current.pointer));
  }
  return current;
}

/** No sensible pointer leads through more references. */
const maxSteps = 50;

/**
 * A pointer that starts at the root although an `$id` around it sets another start, or that starts at a schema around it.
 */
function inDocument(
  from: ReferenceTarget,
  fragment: string,
): LookupResult | null {
  if (!fragment.startsWith("/")) return null;
  const { document } = from;
  const found = new Map<string, string>();
  if (existsAt(document.value, fragment))
    found.set(fragment, "which starts at the document, not at the `$id`");
  const [first = ""] = segments(fragment);
  if (isSchemaKeyword(first)) {
    const pointer = enclosing(from, fragment) ?? onlyOne(document, fragment);
    if (pointer !== null)
      found.set(pointer, "the only such place in the schema or the document");
  }
  const [only, ...others] = found;
  if (!only || others.length > 0) return null;
  const [pointer, guess] = only;
  return { target: { document, pointer }, guess };
}

/** Returns the pointer from the nearest object around a place that has the fragment. */
function enclosing(
  { document, pointer }: ReferenceTarget,
  fragment: string,
): string | null {
  for (let start = pointer; start !== "";) {
    start = start.slice(0, start.lastIndexOf("/"));
    if (existsAt(document.value, start + fragment)) return start + fragment;
  }
  return null;
}

/** Returns the only pointer of a document that ends with the fragment, if the fragment starts with `$defs`. */
function onlyOne(document: SpecDocument, fragment: string): string | null {
  const found = definitionsIn(document)
    .map((owner) => owner + fragment)
    .filter((pointer) => existsAt(document.value, pointer));
  const [only] = found;
  return found.length === 1 ? (only ?? null) : null;
}

/** Returns the pointers of all objects with definitions. */
function definitionsIn(document: SpecDocument): readonly string[] {
  return getOrCreate(knownDefinitions, document, () => {
    const found: string[] = [];
    const visit = (value: unknown, pointer: string): void => {
      if (typeof value !== "object" || value === null) return;
      if (own(value, "$defs") !== undefined) found.push(pointer);
      for (const [key, part] of Object.entries(value))
        visit(part, join(pointer, key));
    };
    visit(document.value, "");
    return found;
  });
}

const knownDefinitions = new WeakMap<SpecDocument, readonly string[]>();

/** Says why a reference has no target. */
export function failureOf(
  documents: Lookup,
  place: ReferenceTarget,
  reference: string,
): Failure {
  const from = sourceOf(place);
  const uris = urisOf(from, partsOf(reference).address);
  const near = suggestion(documents, from, uris, reference);
  const failure = uris
    .map((uri) => documents.failures.get(uri))
    .findLast((found) => found !== undefined);
  if (failure && near === null) return failure;
  const hint =
    near === null ? hintFor(from, reference) : `Did you mean ${near}?`;
  return { code: "reference-missing", params: { reference, hint } };
}

function hintFor(from: ReferenceTarget, reference: string): string {
  const base = baseOf(from);
  return reference.startsWith("#") && base !== from.document.uri
    ? `The $id ${base} makes the reference start at its schema. Remove the $id, or correct the reference.`
    : "Correct the reference, or add its target.";
}

/** A reference without `#` that matches no file may be meant for its own document. */
function suggestion(
  { resources }: Lookup,
  from: ReferenceTarget,
  uris: string[],
  reference: string,
): string | null {
  const [address = "", fragment] = reference.split("#", 2);
  const [resource] = uris.flatMap((uri) => resources.get(uri) ?? []);
  if (fragment === undefined) {
    if (resource) return null;
    const pointer = suggestPointer(from.document.value, decodeUri(address));
    return pointer === null ? null : `#${pointer}`;
  }
  if (!resource) return null;
  const { document, pointer: start } = resource;
  const root = valueAt(document.value, segments(start));
  const pointer = suggestPointer(root, decodeUri(fragment));
  return pointer === null ? null : `${address}#${pointer}`;
}

/** Returns the URI of the innermost schema resource that contains a place. */
export function baseOf(place: ReferenceTarget): string {
  const { document, pointer } = sourceOf(place);
  const { resources } = document;
  if (resources.length === 1) return document.uri;
  let base = document.uri;
  let longest = -1;
  for (const resource of resources) {
    const inside =
      resource.pointer === pointer ||
      pointer.startsWith(`${resource.pointer}/`);
    if (inside && resource.pointer.length >= longest) {
      base = resource.uri;
      longest = resource.pointer.length;
    }
  }
  return base;
}
