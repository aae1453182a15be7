/** Resolves a `$ref` to its target. References are never replaced by their targets, so cycles stay references. */
import { follow } from "../../base/common/follow.js";
import { getOrCreate } from "../../base/common/get-or-create.js";
import { appendTo } from "../../base/common/append-to.js";
import type {
  Failure,
  SpecDocuments,
  ReferenceTarget,
} from "../../read/documents.js";
import type { Node } from "./node.js";
import { own } from "../../base/common/json.js";
import { segments, valueAt } from "../../base/common/pointer.js";
import { baseOf, failureOf, lookUp } from "../../read/references/look-up.js";
import { homeOf } from "../../read/references/places.js";
import { hasValidation } from "../../read/vocabulary.js";

type Resolution =
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
    return getOrCreate(known, `${baseOf(from)}\n${reference}`, () =>
      look(from, reference),
    );
  }

  function look(from: Node, reference: string): Resolution {
    const found = lookUp(documents, from, reference);
    if (!found)
      return {
        kind: "failed",
        failure: failureOf(documents, from, reference),
      };
    const { entry, homes } = documents;
    return { kind: "found", node: nodeAt(homeOf(found.target, entry, homes)) };
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

/** Follows all references of a node. Ignores broken ones. */
export function targetOf(resolver: Resolver, node: Node): Node {
  return follow(node, (at) => {
    const reference = own(at.value, "$ref");
    if (typeof reference !== "string") return null;
    const next = resolver.resolve(at, reference);
    return next.kind === "failed" ? null : next.node;
  });
}

function byAnchor({ dynamicAnchors }: SpecDocuments): Map<string, Node[]> {
  const targets = new Map<string, Node[]>();
  for (const [address, target] of dynamicAnchors) {
    const name = address.slice(address.lastIndexOf("#") + 1);
    appendTo(targets, name, nodeAt(target));
  }
  return targets;
}

function nodeAt({ document, pointer }: ReferenceTarget): Node {
  return {
    document,
    pointer,
    value: valueAt(document.value, segments(pointer)),
  };
}
