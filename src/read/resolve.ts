/** From a `$ref` to what it means. References are never replaced by their targets: cycles stay references. */
import type { Failure, SpecDocuments, Target } from "./documents.js";
import type { Node } from "./node.js";
import { decodeUri, segments, valueAt } from "./pointer.js";
import { addressesOf } from "./survey.js";

export type Resolution =
  { kind: "found"; node: Node } | { kind: "failed"; failure: Failure };

export interface Resolver {
  readonly documents: SpecDocuments;
  /** What a reference written in `from` leads to: one step, so the target may be a reference again. */
  resolve(from: Node, reference: string): Resolution;
  /**
   * The anchor's name where a dynamic reference may lead to different places, as the way to it decides; null where it
   * is as good as a plain reference.
   */
  dynamicAnchor(from: Node, reference: string): string | null;
}

export function createResolver(documents: SpecDocuments): Resolver {
  const known = new Map<string, Resolution>();
  const dynamicNames = countNames(documents.dynamicAnchors.keys());

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
    // Where only one place has an anchor of this name, there is nothing to choose from later.
    if ((dynamicNames.get(anchor) ?? 0) < 2) return null;
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

function countNames(anchors: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const anchor of anchors) {
    const name = anchor.slice(anchor.indexOf("#") + 1);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
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
