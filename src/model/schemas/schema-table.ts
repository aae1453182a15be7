/**
 * All schemas of a spec, each once, by id. A schema is registered when it is met and built later from a queue, so that
 * neither recursion in the spec nor a long chain of references makes our own calls deep.
 */
import { field, idOf, type Node } from "../source/node.js";
import { segments } from "../../read/pointer.js";
import type {
  Assertion,
  EnumerationValue,
  Schema,
  SchemaId,
  SchemaRole,
} from "../model.js";

/** A schema before its type is computed. */
export interface SchemaDraft extends Omit<Schema, "type" | "projection"> {
  /** Names and descriptions of the values of an `enum`. */
  labels?: ReadonlyMap<unknown, Omit<EnumerationValue, "value">>;
  /** The values of an open enumeration that are known by now. */
  known?: string[];
  /** The value of a discriminator that means this schema, where the schema says it itself. */
  tag?: string;
  /** The Discriminator Object, resolved once all schemas are there. */
  discriminator?: Node;
}

interface Waiting {
  id: SchemaId;
  node: Node;
}

/** The id is the one string that everybody gets: looking up a string that equals another takes much longer. */
interface Entry {
  id: SchemaId;
  role: SchemaRole;
}

const inline: SchemaRole = { kind: "inline" };

export class SchemaTable {
  readonly #drafts = new Map<SchemaId, SchemaDraft>();
  readonly #entries = new Map<SchemaId, Entry>();
  readonly #queue: Waiting[] = [];
  readonly #anchors = new Set<string>();
  /** References that the way to them may lead elsewhere: to another schema that has a dynamic anchor of this name. */
  readonly dynamic = new Map<Assertion, string>();

  /** Registers a schema. A name that the spec gave it wins over other roles, whichever came first. */
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

  /** Registers a schema that the spec gave a name: a component, or what a `$ref` points to. */
  declare(node: Node): SchemaId {
    const id = idOf(node);
    const known = this.#entries.get(id);
    if (known?.role.kind === "declaration") return known.id;
    const role: SchemaRole = { kind: "declaration", name: declaredName(node) };
    return this.#register(id, node, role);
  }

  /** Notes that a reference is dynamic. Each schema that it may lead to is declared by its anchor. */
  noteDynamic(
    reference: Assertion,
    anchor: string,
    choices: readonly Node[],
  ): void {
    this.dynamic.set(reference, anchor);
    if (this.#anchors.has(anchor)) return;
    this.#anchors.add(anchor);
    for (const choice of choices) this.declare(choice);
  }

  /** Registers a schema that no one wrote. */
  addMade(draft: SchemaDraft): SchemaId {
    this.#entries.set(draft.id, { id: draft.id, role: draft.role });
    this.#drafts.set(draft.id, draft);
    return draft.id;
  }

  /** Builds what is waiting, and what that brings along. */
  drain(build: (node: Node, id: SchemaId) => SchemaDraft): void {
    // Building adds to the queue while we go through it.
    for (const { id, node } of this.#queue) {
      this.#drafts.set(id, build(node, id));
    }
    this.#queue.length = 0;
  }

  /** Declarations first, then the others, both as they were met. */
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

/** The last key of the pointer; for a whole file its name; where the key is no name, the one before it as well. */
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
