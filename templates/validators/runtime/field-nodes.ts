// Part of the Specwright runtime.
/**
 * Fields prepared for lookup. A node combines all schemas that match one value. Each set of schemas has one node, which
 * is created for the first value that needs it, so a recursive schema needs no more nodes than it has parts.
 */
import type { Check } from "./issues.js";
import { propertyOf } from "./properties.js";
import { matches } from "./search.js";

/** The fields that a schema describes, for values that match the schema. */
export type Fields =
  | ObjectFields
  | ArrayFields
  | FieldChoice
  /** The fields of another schema. */
  | (() => Fields)
  /** Several schemas apply to the same value. */
  | { readonly kind: "all"; readonly parts: readonly Fields[] };

export interface ObjectFields {
  readonly kind: "object";
  /** Properties whose values need no changes. */
  readonly names?: readonly string[];
  /** The other properties. */
  readonly properties?: { readonly [name: string]: Fields };
  /** Required properties that the schema does not describe. */
  readonly required?: readonly string[];
  /** `readOnly` properties of a request, `writeOnly` properties of a response. */
  readonly hidden?: readonly string[];
  readonly patterns?: readonly (readonly [RegExp, Fields | null])[];
  /** Set if the schema has keywords for all other properties. */
  readonly additional?: Fields | null;
  /** Set if the schema has keywords for properties that no other schema of the value names. */
  readonly unevaluated?: Fields | null;
  readonly defaults?: { readonly [name: string]: unknown };
}

export interface ArrayFields {
  readonly kind: "array";
  readonly prefix?: readonly (Fields | null)[];
  readonly items?: Fields;
}

/** Schemas that apply only to some values. */
export type FieldChoice =
  /** Every option whose check passes applies. */
  | {
      readonly kind: "either";
      readonly options: readonly (readonly [Check, Fields | null])[];
    }
  /** The option that the value of a property selects applies. */
  | {
      readonly kind: "tagged";
      readonly property: string;
      readonly options: { readonly [value: string]: Fields };
    }
  | {
      readonly kind: "if";
      readonly check: Check;
      readonly then?: Fields;
      readonly else?: Fields;
    }
  /** Applies if a property is present. */
  | {
      readonly kind: "with";
      readonly property: string;
      readonly fields: Fields;
    };

/** A schema that describes a value directly, without referring to another one. */
type Part = ObjectFields | ArrayFields | FieldChoice;

export interface FieldNode {
  /** The node of the schemas that apply to this value. */
  readonly resolve: (value: object) => FieldNode;
  /** The node of a property's value; null if the value needs no changes. */
  readonly below: (name: string) => FieldNode | "hidden" | "unknown" | null;
  /** Returns the node of an item; null if no item needs one. */
  readonly items: ((index: number) => FieldNode | null) | null;
  readonly defaults: ReadonlyMap<string, unknown> | null;
  /** Whether the next value with the same set of schemas gets this node too. Kept nodes refer to kept nodes only. */
  readonly isKept: boolean;
}

export function fieldNodes(root: () => Fields): FieldNode {
  const nodes: Nodes = {
    called: new Map(),
    numbers: new Map(),
    known: new Map(),
  };
  return fieldNodeOf(nodes, [root]) ?? emptyNode;
}

interface Nodes {
  /** Results of the functions of other schemas. Each function is called once. */
  readonly called: Map<() => Fields, Fields>;
  readonly numbers: Map<Part, number>;
  /** Nodes by the numbers of their parts. */
  readonly known: Map<string, FieldNode>;
}

const emptyNode: FieldNode = {
  resolve: () => emptyNode,
  below: () => null,
  items: null,
  defaults: null,
  isKept: true,
};

/** Returns null if the schemas describe no fields. */
function fieldNodeOf(nodes: Nodes, all: readonly Fields[]): FieldNode | null {
  const parts = new Set<Part>();
  for (const fields of all) addParts(nodes, fields, parts);
  return parts.size === 0 ? null : nodeOfParts(nodes, parts);
}

function addParts(nodes: Nodes, fields: Fields, parts: Set<Part>): void {
  if (typeof fields === "function") {
    let called = nodes.called.get(fields);
    if (called === undefined) {
      called = fields();
      nodes.called.set(fields, called);
    }
    addParts(nodes, called, parts);
  } else if (fields.kind === "all") {
    for (const part of fields.parts) addParts(nodes, part, parts);
  } else {
    parts.add(fields);
  }
}

function nodeOfParts(nodes: Nodes, parts: ReadonlySet<Part>): FieldNode {
  const numbers = [...parts].map((part) => numberOf(nodes, part));
  const key = numbers.sort((one, other) => one - other).join(" ");
  const known = nodes.known.get(key);
  if (known !== undefined) return known;
  const isKept = nodes.known.size < mostKept(nodes);
  const node = createNode(nodes, [...parts], isKept);
  if (isKept) nodes.known.set(key, node);
  return node;
}

/**
 * Clients choose the options and patterns that match. Ten that overlap have a thousand sets, and twenty have a million.
 * Sets beyond the limit get a new node for each value.
 */
function mostKept({ numbers }: Nodes): number {
  return 1000 + 4 * numbers.size;
}

function numberOf({ numbers }: Nodes, part: Part): number {
  let number = numbers.get(part);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(part, number);
  }
  return number;
}

function createNode(
  nodes: Nodes,
  parts: readonly Part[],
  isKept: boolean,
): FieldNode {
  const objects: ObjectFields[] = [];
  const arrays: ArrayFields[] = [];
  let hasChoices = false;
  for (const part of parts) {
    if (part.kind === "object") objects.push(part);
    else if (part.kind === "array") arrays.push(part);
    else hasChoices = true;
  }
  const defaults = new Map(
    objects.flatMap((part) => Object.entries(part.defaults ?? {})),
  );
  const node: FieldNode = {
    resolve: hasChoices
      ? (value) => nodeOfParts(nodes, partsFor(nodes, parts, value))
      : () => node,
    below: lookupOf(nodes, objects),
    items: arrays.length === 0 ? null : itemsOf(nodes, arrays),
    defaults: defaults.size === 0 ? null : defaults,
    isKept,
  };
  return node;
}

/** The parts that apply to a value. Alternatives may contain further alternatives. */
function partsFor(
  nodes: Nodes,
  parts: readonly Part[],
  value: object,
): ReadonlySet<Part> {
  const chosen = new Set(parts);
  const settled = new Set<Part>();
  // Iteration over a set includes the elements that are added meanwhile.
  for (const part of chosen) {
    if (part.kind === "object" || part.kind === "array") settled.add(part);
    else
      for (const fields of chosenBy(part, value))
        addParts(nodes, fields, chosen);
  }
  return settled;
}

function chosenBy(choice: FieldChoice, value: object): Fields[] {
  switch (choice.kind) {
    case "either":
      return choice.options.flatMap(([check, fields]) =>
        fields !== null && check(value) ? [fields] : [],
      );
    case "tagged": {
      const { property, options } = choice;
      const tag = propertyOf(value, property);
      const name = ["string", "number", "boolean"].includes(typeof tag)
        ? String(tag)
        : null;
      if (name === null || !Object.hasOwn(options, name)) return [];
      const fields = options[name];
      return fields === undefined ? [] : [fields];
    }
    case "if": {
      const fields = choice.check(value) ? choice.then : choice.else;
      return fields === undefined ? [] : [fields];
    }
    case "with":
      return propertyOf(value, choice.property) === undefined
        ? []
        : [choice.fields];
  }
}

/**
 * The nodes of names in the schemas are cached. Other names come from clients, and caching them would fill the memory.
 */
function lookupOf(
  nodes: Nodes,
  objects: readonly ObjectFields[],
): FieldNode["below"] {
  const listed = new Map<string, FieldNode | "hidden" | null | undefined>();
  for (const part of objects) {
    for (const name of [...(part.names ?? []), ...(part.required ?? [])])
      listed.set(name, undefined);
    for (const name of Object.keys(part.properties ?? {}))
      listed.set(name, undefined);
  }
  for (const { hidden = [] } of objects) {
    for (const name of hidden) listed.set(name, "hidden");
  }
  const isFree = objects.every(saysNothing);
  const isUnlisted = objects.every(
    ({ patterns, additional, unevaluated }) =>
      patterns === undefined &&
      additional === undefined &&
      unevaluated === undefined,
  );
  return (name) => {
    const known = listed.get(name);
    if (known !== undefined) return known;
    if (listed.has(name)) {
      const fields = objects.flatMap((part) => fieldsBelow(part, name) ?? []);
      const node = fieldNodeOf(nodes, fields);
      if (node?.isKept !== false) listed.set(name, node);
      return node;
    }
    if (isFree) return null;
    return isUnlisted ? "unknown" : unlisted(nodes, objects, name);
  };
}

/** An object without any named property is free-form. */
function saysNothing(part: ObjectFields): boolean {
  const { names, properties, hidden, patterns, additional } = part;
  return (
    names === undefined &&
    properties === undefined &&
    hidden === undefined &&
    patterns === undefined &&
    additional === undefined &&
    part.unevaluated === undefined
  );
}

/** The fields that one schema describes for a property; null if it does not mention the property. */
function fieldsBelow(part: ObjectFields, name: string): Fields[] | null {
  const { names, properties = {}, patterns = [], additional } = part;
  const found: (Fields | null)[] = patterns
    .filter(([pattern]) => matches(pattern, name))
    .map(([, fields]) => fields);
  if (Object.hasOwn(properties, name)) found.push(properties[name] ?? null);
  else if (names?.includes(name)) found.push(null);
  if (found.length > 0) return found.filter((fields) => fields !== null);
  if (additional === undefined) return null;
  return additional === null ? [] : [additional];
}

function unlisted(
  nodes: Nodes,
  objects: readonly ObjectFields[],
  name: string,
): FieldNode | "unknown" | null {
  const spoken = objects.flatMap((part) => {
    const fields = fieldsBelow(part, name);
    return fields === null ? [] : [fields];
  });
  if (spoken.length > 0) return fieldNodeOf(nodes, spoken.flat());
  const further = objects.flatMap(({ unevaluated }) =>
    unevaluated === undefined ? [] : [unevaluated],
  );
  if (further.length === 0) return "unknown";
  return fieldNodeOf(
    nodes,
    further.filter((fields) => fields !== null),
  );
}

function itemsOf(
  nodes: Nodes,
  arrays: readonly ArrayFields[],
): (index: number) => FieldNode | null {
  const length = Math.max(...arrays.map(({ prefix = [] }) => prefix.length));
  const known: (FieldNode | null)[] = [];
  return (index) => {
    // All items after the longest prefix have the same schemas.
    const place = Math.min(index, length);
    const before = known[place];
    if (before !== undefined) return before;
    const fields = arrays.flatMap(({ prefix = [], items }) =>
      place < prefix.length ? (prefix[place] ?? []) : (items ?? []),
    );
    const node = fieldNodeOf(nodes, fields);
    if (node?.isKept !== false) known[place] = node;
    return node;
  };
}
