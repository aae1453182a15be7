/**
 * Where a `$dynamicRef` leads is decided by the way to it: the outermost resource on that way that has a dynamic anchor
 * of its name. All ways are known ahead of time. So a schema becomes as many schemas as there are places that its
 * dynamic references can lead to, like a generic type that is used with several arguments, and each of these has plain
 * references. Beyond this file nobody knows dynamic references, and a spec without them pays nothing.
 */
import { appendTo } from "../../common/append-to.js";
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

/** Where the anchors lead on the way here, by name. Only the names that matter to the schema, in a fixed order. */
type Bindings = ReadonlyMap<string, SchemaId>;

const none: Bindings = new Map();

/** Puts plain references in place of dynamic ones; adds schemas where one has to stand for several. */
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

  /** The schema for a value that comes to `id` on a way with these bindings. */
  function enter(id: SchemaId, outer: Bindings): SchemaId {
    const draft = drafts.get(id);
    const bindings = bind(id, outer);
    if (!draft || same(bindings, bind(id, none))) return id;
    const text = [...bindings].map(([name, target]) => `${name}=${target}`);
    const variant = `${id}:${text.join(",")}`;
    if (settled.has(variant)) return variant;
    if (settled.size - drafts.size >= limits.dynamicSchemas) {
      // No place is more to blame than others, and one message is enough.
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

  /** What was bound further out stays; the resource of the schema itself binds the rest. */
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
    // The drafts themselves stay as they are: variants are made of them.
    if (reachable.has(draft.id)) add({ ...draft }, bind(draft.id, none));
    else settled.set(draft.id, draft);
  }
  // Settling adds to the list while we go through it.
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

/** The dynamic anchors of each resource: names, and the schemas that have them. */
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

/** The names of the dynamic references that can be met on the ways from each schema; most schemas have none. */
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
    // A set visits what is added while it is walked.
    const reaching = new Set(starts.get(name));
    for (const id of reaching) {
      for (const user of users.get(id) ?? []) reaching.add(user);
      appendTo(found, id, name);
    }
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
