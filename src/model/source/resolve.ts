/** Resolves a `$ref` to its target. References are never replaced by their targets, so cycles stay references. */
import { getOrCreate } from "../../common/get-or-create.js";
import { appendTo } from "../../common/append-to.js";
import type {
  Failure,
  SpecDocuments,
  ReferenceTarget,
} from "../../read/documents.js";
import type { Node } from "./node.js";
import { decodeUri, segments, valueAt } from "../../read/pointer.js";
import { suggestPointer } from "./suggest.js";
import { addressesOf } from "../../read/document-index.js";
import { hasValidation } from "../../read/vocabulary.js";

export type Resolution =
  { kind: "found"; node: Node } | { kind: "failed"; failure: Failure };

export interface Resolver {
  readonly documents: SpecDocuments;
  /** Resolves a reference written in `from` by one step, so the target may be a reference again. */
  resolve(from: Node, reference: string): Resolution;
  /** Returns the URI of the innermost schema resource that contains a place. */
  resourceOf(place: ReferenceTarget): string;
  /** Returns whether the dialect at a place has the validation vocabulary (keywords such as `type` and `minimum`). */
  isValidating(place: ReferenceTarget): boolean;
  /** Returns all places that have a dynamic anchor of this name. */
  dynamicTargets(anchor: string): readonly Node[];
}

export function createResolver(documents: SpecDocuments): Resolver {
  const known = new Map<string, Resolution>();
  const dynamicTargets = byAnchor(documents);

  function resolve(from: Node, reference: string): Resolution {
    const base = baseOf(from);
    return getOrCreate(known, `${base}\n${reference}`, () =>
      look(from, base, reference),
    );
  }

  function look(from: Node, base: string, reference: string): Resolution {
    const hash = reference.indexOf("#");
    const address = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = decodeUri(hash < 0 ? "" : reference.slice(hash + 1));
    const uris =
      address === ""
        ? [base]
        : addressesOf(address, { base, file: from.document.uri });
    for (const uri of uris) {
      const resource = documents.resources.get(uri);
      const target = resource && inResource(uri, resource, fragment);
      if (target) return { kind: "found", node: nodeAt(target) };
    }
    return { kind: "failed", failure: failureOf(from, uris, reference) };
  }

  function failureOf(from: Node, uris: string[], reference: string): Failure {
    const near = suggest(from, uris, reference);
    const failure = uris
      .map((uri) => documents.failures.get(uri))
      .findLast((found) => found !== undefined);
    if (failure && near === null) return failure;
    const hint =
      near === null
        ? "Correct the reference, or add its target."
        : `Did you mean ${near}?`;
    return { code: "reference-missing", params: { reference, hint } };
  }

  /** A reference without `#` that matches no file may be meant for its own document. */
  function suggest(from: Node, uris: string[], reference: string) {
    const [address = "", fragment] = reference.split("#", 2);
    const [resource] = uris.flatMap(
      (uri) => documents.resources.get(uri) ?? [],
    );
    if (fragment === undefined) {
      if (resource) return null;
      const pointer = suggestPointer(from.document.value, decodeUri(address));
      return pointer === null ? null : `#${pointer}`;
    }
    if (!resource) return null;
    const root = nodeAt(resource).value;
    const pointer = suggestPointer(root, decodeUri(fragment));
    return pointer === null ? null : `${address}#${pointer}`;
  }

  function inResource(
    uri: string,
    resource: ReferenceTarget,
    fragment: string,
  ): ReferenceTarget | null {
    if (fragment === "") return resource;
    if (!fragment.startsWith("/")) {
      return documents.anchors.get(`${uri}#${fragment}`) ?? null;
    }
    const pointer = resource.pointer + fragment;
    const { document } = resource;
    return valueAt(document.value, segments(pointer)) === undefined
      ? null
      : { document, pointer };
  }

  return {
    documents,
    resolve,
    resourceOf: baseOf,
    isValidating(place) {
      if (documents.metaschemas.size === 0) return true;
      const address = documents.metaschemas.get(baseOf(place));
      const metaschema =
        address === undefined ? undefined : documents.resources.get(address);
      return !metaschema || hasValidation(nodeAt(metaschema).value);
    },
    dynamicTargets: (anchor) => dynamicTargets.get(anchor) ?? [],
  };
}

function byAnchor({ dynamicAnchors }: SpecDocuments): Map<string, Node[]> {
  const targets = new Map<string, Node[]>();
  for (const [address, target] of dynamicAnchors) {
    const name = address.slice(address.lastIndexOf("#") + 1);
    appendTo(targets, name, nodeAt(target));
  }
  return targets;
}

function baseOf({ document, pointer }: ReferenceTarget): string {
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

function nodeAt({ document, pointer }: ReferenceTarget): Node {
  return {
    document,
    pointer,
    value: valueAt(document.value, segments(pointer)),
  };
}
