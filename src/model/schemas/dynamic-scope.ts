/**
 * Replaces `$dynamicRef` by plain references. The target of a `$dynamicRef` depends on the path of references to it: it
 * is the dynamic anchor of that name in the outermost resource on the path. All paths are known in advance. So a schema
 * is split into one schema for each combination of targets, like a generic type with several type arguments, and each
 * of them has plain references. No other file handles dynamic references, and a spec without them has no extra cost.
 */
import { appendTo } from "../../base/common/append-to.js";
import { closure } from "../../base/common/closure.js";
import type { SpecDocuments, ReferenceTarget } from "../../read/documents.js";
import { limits } from "../../read/limits.js";
import type { Context } from "../context.js";
import { partsOf, withParts } from "../graph.js";
import type { Assertion, SchemaId, SchemaRole } from "../model.js";
import {
  declaredName,
  declarationsFirst,
  type SchemaDraft,
} from "./schema-table.js";

/**
 * The target of each anchor on the current path, by name. Contains only the names that the schema uses, in a fixed
 * order.
 */
type Bindings = ReadonlyMap<string, SchemaId>;

const none: Bindings = new Map();

/** Replaces dynamic references by plain ones, and adds a schema for each further combination of targets. */
export function settleDynamicReferences(
  context: Context,
  drafts: Map<SchemaId, SchemaDraft>,
): Map<SchemaId, SchemaDraft> {
  const { dynamic } = context.schemas;
  if (dynamic.size === 0) return drafts;
  const { resolver } = context;
  const anchors = anchorsByResource(resolver.documents);
  const reachable = reachableAnchors(drafts, dynamic, anchors);
  const settled = new Map<SchemaId, SchemaDraft>();
  const waiting: { draft: SchemaDraft; bindings: Bindings }[] = [];

  /** Returns the schema to use for `id` on a path with these bindings. */
  function enter(id: SchemaId, outer: Bindings): SchemaId {
    const draft = drafts.get(id);
    const bindings = bind(id, outer);
    if (!draft || same(bindings, bind(id, none))) return id;
    const text = [...bindings].map(([name, target]) => `${name}=${target}`);
    const variant = `${id}:${text.join(",")}`;
    if (settled.has(variant)) return variant;
    if (settled.size - drafts.size >= limits.dynamicSchemas) {
      // The limit concerns the whole spec, so the entry document is the place.
      const place = { document: resolver.documents.entry.name, pointer: "" };
      context.report("too-many-dynamic", place, {
        limit: limits.dynamicSchemas,
      });
      return id;
    }
    const role = roleOf(draft.role, bindings, bind(id, none));
    add({ ...draft, id: variant, role }, bindings);
    return variant;
  }

  function add(draft: SchemaDraft, bindings: Bindings): void {
    settled.set(draft.id, draft);
    waiting.push({ draft, bindings });
  }

  /** Bindings of outer resources have priority. The resource of the schema binds the remaining names. */
  function bind(id: SchemaId, outer: Bindings): Bindings {
    const names = reachable.get(id);
    const draft = drafts.get(id);
    const document =
      draft && resolver.documents.byName.get(draft.origin.document);
    if (!names || !document) return none;
    const { pointer } = draft.origin;
    const own = anchors.get(resolver.resourceOf({ document, pointer }));
    const bindings = new Map<string, SchemaId>();
    for (const name of names) {
      const target = outer.get(name) ?? own?.get(name);
      if (target !== undefined) bindings.set(name, target);
    }
    return bindings;
  }

  /** `list` used by `pets` is named `list of pets`. */
  function roleOf(
    role: SchemaRole,
    bindings: Bindings,
    usual: Bindings,
  ): SchemaRole {
    if (role.kind !== "declaration") return { kind: "inline" };
    const [, target = ""] =
      [...bindings].find(([name, id]) => usual.get(name) !== id) ?? [];
    const origin = drafts.get(target)?.origin;
    const document = origin && resolver.documents.byName.get(origin.document);
    if (!document) return role;
    const { pointer } = origin;
    const uri = resolver.resourceOf({ document, pointer });
    const root = resolver.documents.resources.get(uri);
    if (!root) return role;
    const scope = declaredName({ ...root, value: null });
    return { kind: "declaration", name: `${role.name} of ${scope}` };
  }

  for (const draft of drafts.values()) {
    // Variants are copies of the drafts, so the drafts must not change.
    if (reachable.has(draft.id)) add({ ...draft }, bind(draft.id, none));
    else settled.set(draft.id, draft);
  }
  // The loop adds items to the list that it iterates over.
  for (const { draft, bindings } of waiting) {
    draft.assertions = draft.assertions.map((assertion): Assertion => {
      const name = dynamic.get(assertion);
      if (name === undefined || assertion.kind !== "reference") {
        return withParts(assertion, (id) => enter(id, bindings));
      }
      const to = bindings.get(name) ?? assertion.to;
      return { kind: "reference", to: enter(to, bindings) };
    });
  }
  return declarationsFirst(settled.values());
}

/** Returns the dynamic anchors of each resource: names, and the schemas that have them. */
function anchorsByResource({
  dynamicAnchors,
}: SpecDocuments): Map<string, Map<string, SchemaId>> {
  const found = new Map<string, Map<string, SchemaId>>();
  for (const [address, target] of dynamicAnchors) {
    const hash = address.lastIndexOf("#");
    const uri = address.slice(0, hash);
    const names = found.get(uri) ?? new Map<string, SchemaId>();
    names.set(address.slice(hash + 1), schemaAt(target));
    found.set(uri, names);
  }
  return found;
}

function schemaAt({ document, pointer }: ReferenceTarget): SchemaId {
  return `${document.name}#${pointer}`;
}

/** Returns the names of the dynamic references that are reachable from each schema. Most schemas have none. */
function reachableAnchors(
  drafts: ReadonlyMap<SchemaId, SchemaDraft>,
  dynamic: ReadonlyMap<Assertion, string>,
  anchors: ReadonlyMap<string, ReadonlyMap<string, SchemaId>>,
): Map<SchemaId, string[]> {
  const users = new Map<SchemaId, SchemaId[]>();
  const starts = new Map<string, Set<SchemaId>>();
  for (const { id, assertions } of drafts.values()) {
    for (const assertion of assertions) {
      for (const part of partsOf(assertion)) appendTo(users, part, id);
      const name = dynamic.get(assertion);
      if (name === undefined) continue;
      starts.set(name, (starts.get(name) ?? new Set()).add(id));
    }
  }
  for (const [name, referring] of starts) {
    for (const names of anchors.values()) {
      const target = names.get(name);
      if (target !== undefined)
        for (const id of referring) appendTo(users, target, id);
    }
  }
  const found = new Map<SchemaId, string[]>();
  for (const name of [...starts.keys()].sort()) {
    const reaching = closure(
      starts.get(name) ?? [],
      (id) => users.get(id) ?? [],
    );
    for (const id of reaching) appendTo(found, id, name);
  }
  return found;
}

function same(one: Bindings, other: Bindings): boolean {
  if (one.size !== other.size) return false;
  for (const [name, target] of one) {
    if (other.get(name) !== target) return false;
  }
  return true;
}
