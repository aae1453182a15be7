/** From a `$ref` to what it means. References are never replaced by their targets: cycles stay references. */
import type { Failure, SpecDocuments, Target } from "./documents.js";
import type { Node } from "./node.js";
import { segments, valueAt } from "./pointer.js";
import { addressesOf } from "./survey.js";

export type Resolution =
  { kind: "found"; node: Node } | { kind: "failed"; failure: Failure };

export interface Resolver {
  readonly documents: SpecDocuments;
  /** What a reference written in `from` leads to: one step, so the target may be a reference again. */
  resolve(from: Node, reference: string): Resolution;
  /** What a dynamic anchor of the resource around `from` leads to, or null where `reference` is not such an anchor. */
  dynamicAnchor(from: Node, reference: string): string | null;
}

export function createResolver(documents: SpecDocuments): Resolver {
  const known = new Map<string, Resolution>();

  function resolve(from: Node, reference: string): Resolution {
    const base = baseOf(from);
    const key = `${base}\n${reference}`;
    let resolution = known.get(key);
    if (!resolution) {
      resolution = look(from, base, reference);
      known.set(key, resolution);
    }
    return resolution;
  }

  function look(from: Node, base: string, reference: string): Resolution {
    const hash = reference.indexOf("#");
    const address = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = decode(hash < 0 ? "" : reference.slice(hash + 1));
    const uris =
      address === ""
        ? [base]
        : addressesOf(address, { base, file: from.document.uri });
    for (const uri of uris) {
      const resource = documents.resources.get(uri);
      const target = resource && inResource(uri, resource, fragment);
      if (target) return { kind: "found", node: nodeAt(target) };
    }
    const failure = uris
      .map((uri) => documents.failures.get(uri))
      .findLast((found) => found !== undefined);
    return {
      kind: "failed",
      failure: failure ?? { code: "reference-missing", params: { reference } },
    };
  }

  function inResource(
    uri: string,
    resource: Target,
    fragment: string,
  ): Target | null {
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

  function dynamicAnchor(from: Node, reference: string): string | null {
    const [address = "", anchor = ""] = reference.split("#");
    const base = baseOf(from);
    const uris =
      address === ""
        ? [base]
        : addressesOf(address, { base, file: from.document.uri });
    const found = uris.some((uri) =>
      documents.dynamicAnchors.has(`${uri}#${anchor}`),
    );
    return found ? anchor : null;
  }

  return { documents, resolve, dynamicAnchor };
}

/** The address of the innermost resource that a node is in. */
function baseOf({ document, pointer }: Node): string {
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

function nodeAt({ document, pointer }: Target): Node {
  return {
    document,
    pointer,
    value: valueAt(document.value, segments(pointer)),
  };
}

/** Fragments are percent-encoded; one that is not stands for itself. */
function decode(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
