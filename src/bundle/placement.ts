/** Chooses a place in the entry document for each part of another document. */
import type { SpecDocuments } from "../read/documents.js";
import { isObject, own } from "../base/common/json.js";
import type { ObjectKind } from "../read/keywords/fields.js";
import { join } from "../base/common/pointer.js";
import { idOf, type Node } from "../model/source/node.js";
import { declaredName } from "../model/schemas/schema-table.js";
import {
  fileStem,
  lastName,
  type Discovery,
  type ReferencedPart,
} from "./discover.js";

/** The places of the moved parts. */
export interface Placement {
  /** The pointer of a part in the result; null if it has no place of its own, because it replaces its references. */
  pointerOf(target: Node): string | null;
  /** The parts to add, by section (`components/schemas`) and name. */
  readonly added: ReadonlyMap<string, ReadonlyMap<string, ReferencedPart>>;
  /** Components of the entry document that only refer to a part, which takes their place. */
  readonly hoisted: ReadonlyMap<object, ReferencedPart>;
  /** The former names of renamed schemas, by id, if there are discriminators: their values may be these names. */
  readonly renamed: ReadonlyMap<string, string>;
}

const sections: Partial<Record<ObjectKind, string>> = {
  schema: "schemas",
  response: "responses",
  parameter: "parameters",
  example: "examples",
  requestBody: "requestBodies",
  header: "headers",
  securityScheme: "securitySchemes",
  link: "links",
  callback: "callbacks",
};

const swaggerSections: Partial<Record<ObjectKind, string>> = {
  schema: "definitions",
  response: "responses",
  parameter: "parameters",
};

/** The section of the entry document for objects of a kind, as keys; null if there is none. */
function sectionOf(kind: ObjectKind, isSwagger: boolean): string[] | null {
  const name = (isSwagger ? swaggerSections : sections)[kind];
  if (name === undefined) return null;
  return isSwagger ? [name] : ["components", name];
}

export function place(
  { entry }: SpecDocuments,
  { moved, references, discriminates }: Discovery,
): Placement {
  const isSwagger = entry.version === "2.0";
  const placed = [...moved].flatMap(([id, target]) => {
    const section = sectionOf(target.kind, isSwagger);
    return section === null ? [] : [{ id, target, section }];
  });
  const ids = new Set(placed.map(({ id }) => id));
  const roots = placed.filter(({ target }) => !isInside(target.node, ids));
  const hoisted = new Map<object, ReferencedPart>();
  const names = new Map<string, string>();
  const taken = new Set<string>();
  // The names do not depend on the order of references.
  for (const { id, target, section } of roots.toSorted(byPlace)) {
    const existing = section.reduce(own, entry.value);
    const declared = declaredName(target.node);
    const alias = own(existing, declared);
    if (isAlias(alias) && isSame(references.get(alias)?.node, target.node)) {
      hoisted.set(alias, target);
      names.set(id, declared);
      continue;
    }
    const wanted = plainName(declared);
    const pointer = (name: string) => [...section, name].reduce(join, "");
    const file = fileStem(target.node.document.name);
    const name = freeName(
      wanted,
      file,
      (free) => taken.has(pointer(free)) || own(existing, free) !== undefined,
    );
    taken.add(pointer(name));
    names.set(id, name);
  }
  const added = new Map<string, Map<string, ReferencedPart>>();
  const places = new Map<string, string>();
  const renamed = new Map<string, string>();
  const values = new Set(hoisted.values());
  for (const { id, target, section } of roots) {
    const name = names.get(id) ?? "";
    places.set(id, [...section, name].reduce(join, ""));
    const former = lastName(target.node);
    if (discriminates && target.kind === "schema" && name !== former)
      renamed.set(id, former);
    if (values.has(target)) continue;
    const key = section.join("/");
    const parts = added.get(key) ?? new Map<string, ReferencedPart>();
    added.set(key, parts.set(name, target));
  }
  return {
    added,
    hoisted,
    renamed,
    pointerOf(node) {
      if (node.document === entry) return node.pointer;
      const root = ancestors(node).find((id) => places.has(id));
      return root === undefined
        ? null
        : (places.get(root) ?? "") + idOf(node).slice(root.length);
    },
  };
}

/** Whether a component is a reference and nothing else. */
function isAlias(component: unknown): component is object {
  return isObject(component) && Object.keys(component).length === 1;
}

/** A part inside of another one that is moved goes with it. */
function isInside(node: Node, moved: ReadonlySet<string>): boolean {
  return ancestors(node)
    .slice(1)
    .some((id) => moved.has(id));
}

/** The ids of a node and of the nodes around it, the innermost first. */
function ancestors({ document, pointer }: Node): string[] {
  const ids = [`${document.name}#${pointer}`];
  for (let end = pointer.lastIndexOf("/"); end >= 0;) {
    ids.push(`${document.name}#${pointer.slice(0, end)}`);
    end = end === 0 ? -1 : pointer.lastIndexOf("/", end - 1);
  }
  return ids;
}

function isSame(one: Node | undefined, other: Node): boolean {
  return one !== undefined && idOf(one) === idOf(other);
}

/** Sorts by document and pointer. */
function byPlace(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}

/** Components have names of these characters only. */
function plainName(name: string): string {
  return name.replace(/[^\w.-]+/g, "_");
}

/** The name with that of its file, and then with a number. */
function freeName(
  wanted: string,
  file: string,
  isTaken: (name: string) => boolean,
): string {
  if (!isTaken(wanted)) return wanted;
  const long = plainName(`${file}_${wanted}`);
  let name = long;
  for (let count = 2; isTaken(name); count++) name = `${long}_${String(count)}`;
  return name;
}
