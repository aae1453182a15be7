/**
 * All schemas of a spec by id, each once. A schema is registered when a reference or keyword leads to it, and built
 * later from a queue. So neither recursion in the spec nor a long chain of references causes deep recursion here.
 */
import { field, idOf, type Node } from "../source/node.js";
import { segments } from "../../base/common/pointer.js";
import type {
  Assertion,
  EnumerationValue,
  Schema,
  SchemaId,
  SchemaRole,
  Type,
} from "../model.js";

/** A schema before its type is computed. */
export interface SchemaDraft extends Omit<Schema, "type" | "projection"> {
  /** Names and descriptions of the values of an `enum`. */
  labels?: ReadonlyMap<unknown, Omit<EnumerationValue, "value">>;
  /** The known values of an open enumeration. */
  known?: string[];
  /** The discriminator value that the schema itself defines for it (`x-discriminator-value`). */
  tag?: string;
  /** The name in `x-brand`, or false; absent without the option `brands`. */
  brandWish?: string | false;
  /** The type of a schema whose brand another schema declares. */
  branded?: Type;
  /** The Discriminator Object, resolved after all schemas are built. */
  discriminator?: Node;
}

interface Waiting {
  id: SchemaId;
  node: Node;
}

/**
 * All users share the string instance of the id: comparing two equal strings that are different instances is much
 * slower.
 */
interface Entry {
  id: SchemaId;
  role: SchemaRole;
}

const inline: SchemaRole = { kind: "inline" };

/** All drafts by the id of their schema. */
export type SchemaDrafts = ReadonlyMap<SchemaId, SchemaDraft>;

export class SchemaTable {
  readonly #drafts = new Map<SchemaId, SchemaDraft>();
  readonly #entries = new Map<SchemaId, Entry>();
  readonly #queue: Waiting[] = [];
  readonly #anchors = new Set<string>();
  /** References with a `$dynamicRef`: the target may be another schema with a dynamic anchor of this name. */
  readonly dynamic = new Map<Assertion, string>();

  /** Registers a schema. A declared name has priority over other roles, whichever comes first. */
  add(node: Node, role: SchemaRole = inline): SchemaId {
    return this.#register(idOf(node), node, role);
  }

  #register(id: SchemaId, node: Node, role: SchemaRole): SchemaId {
    const known = this.#entries.get(id);
    if (known) {
      if (rank(role) > rank(known.role)) known.role = role;
      return known.id;
    }
    this.#entries.set(id, { id, role });
    this.#queue.push({ id, node });
    return id;
  }

  /** Registers a schema that the spec names: a component, or the target of a `$ref`. */
  declare(node: Node): SchemaId {
    const id = idOf(node);
    const known = this.#entries.get(id);
    if (known?.role.kind === "declaration") return known.id;
    const role: SchemaRole = { kind: "declaration", name: declaredName(node) };
    return this.#register(id, node, role);
  }

  /** Marks a reference as dynamic. Each possible target is declared under its anchor. */
  markDynamic(
    reference: Assertion,
    anchor: string,
    choices: readonly Node[],
  ): void {
    this.dynamic.set(reference, anchor);
    if (this.#anchors.has(anchor)) return;
    this.#anchors.add(anchor);
    for (const choice of choices) this.declare(choice);
  }

  /** Registers a schema that is not in the spec. */
  addSynthetic(draft: SchemaDraft): SchemaId {
    this.#entries.set(draft.id, { id: draft.id, role: draft.role });
    this.#drafts.set(draft.id, draft);
    return draft.id;
  }

  /** Builds the queued schemas, and those that they add to the queue. */
  drain(build: (node: Node, id: SchemaId) => SchemaDraft): void {
    // Building a schema adds to the queue that this loop iterates over.
    for (const { id, node } of this.#queue) {
      this.#drafts.set(id, build(node, id));
    }
    this.#queue.length = 0;
  }

  /** Returns declarations first, then the others, both in order of registration. */
  drafts(): Map<SchemaId, SchemaDraft> {
    const all = [...this.#drafts.values()];
    for (const draft of all) {
      draft.role = this.#entries.get(draft.id)?.role ?? draft.role;
    }
    return declarationsFirst(all);
  }
}

export function declarationsFirst(
  drafts: Iterable<SchemaDraft>,
): Map<SchemaId, SchemaDraft> {
  const all = [...drafts];
  const declared = all.filter(({ role }) => role.kind === "declaration");
  const others = all.filter(({ role }) => role.kind !== "declaration");
  return new Map([...declared, ...others].map((draft) => [draft.id, draft]));
}

function rank(role: SchemaRole): number {
  switch (role.kind) {
    case "inline":
      return 0;
    case "parameters":
    case "requestBody":
    case "responseBody":
      return 1;
    case "declaration":
      return 2;
  }
}

/**
 * Returns the last key of the pointer, or the file name for a whole file. If the key is not a name, the key before it
 * is included.
 */
export function declaredName(node: Node): string {
  const path = segments(node.pointer);
  const last = path.at(-1);
  if (last === undefined) return fileStem(node.document.name);
  const title = field(node, "title")?.value;
  const structural =
    /^(\d+|schema|items|additionalProperties|allOf|anyOf|oneOf)$/;
  if (!structural.test(last)) return last;
  if (typeof title === "string" && title.trim() !== "") return title;
  return path.slice(-2).join(" ");
}

function fileStem(name: string): string {
  const base = name.slice(name.lastIndexOf("/") + 1);
  return base.replace(/\.[^.]+$/, "");
}
