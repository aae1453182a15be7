// Part of the Specwright runtime.
/**
 * The schemas that apply to one value together. Each set of them has one node, which is created for the first value that
 * needs it, so a recursive schema needs no more nodes than it has parts.
 */
import {
  nodeOf,
  present,
  type SchemaNode,
  type SchemaRef,
  type ArrayStructure,
  type Choice,
  type ChoiceReading,
  type ObjectStructure,
  type RestStructure,
  type Structure,
  type ValueStructure,
} from "./node.js";
import { described } from "./object.js";
import { matches } from "./search.js";

/** The nodes of one kind of work, such as the conversion of values. */
export abstract class AppliedNodes<Node extends AppliedNode<Node>> {
  readonly #answers = new WeakMap<SchemaNode, boolean>();
  readonly #numbers = new Map<ValueStructure, number>();
  /** Nodes by the numbers of their parts. */
  readonly #known = new Map<string, Node>();

  /** Whether a structure needs the work by itself. */
  protected abstract asks(structure: ValueStructure): boolean;

  protected abstract create(
    parts: readonly ValueStructure[],
    isKept: boolean,
  ): Node;

  /** Whether a structure matters if it needs work or a part of it does. */
  protected abstract sees(structure: Structure): boolean;

  /** Whether a schema matters beside others of the same value that need work. */
  protected isPart(node: SchemaNode): boolean {
    return this.holds(node);
  }

  /** What applies whichever option of a choice does. */
  protected beside(_choice: Choice): ValueStructure | null {
    return null;
  }

  /** The node of schemas that apply together; null if neither they nor parts of the value need work. */
  of(refs: readonly SchemaRef[]): Node | null {
    return refs.some((ref) => this.holds(ref))
      ? this.ofParts(this.partsOf(refs))
      : null;
  }

  /** Whether a value of the schema may need work, at any depth. */
  holds(ref: SchemaRef): boolean {
    const start = nodeOf(ref);
    const seen = new Set([start]);
    // Iteration over a set includes the elements that are added meanwhile.
    for (const node of seen) {
      const { structure } = node;
      const known = this.#answers.get(node);
      if (known === false || !structure || !this.sees(structure)) continue;
      if (known || (structure.kind !== "all" && this.asks(structure))) {
        this.#answers.set(start, true);
        return true;
      }
      for (const part of schemasIn(structure)) seen.add(nodeOf(part));
    }
    for (const node of seen) this.#answers.set(node, false);
    return false;
  }

  /** What schemas that apply together consist of. */
  partsOf(refs: readonly SchemaRef[]): ReadonlySet<ValueStructure> {
    const nodes = new Set(refs.map(nodeOf));
    const parts = new Set<ValueStructure>();
    for (const node of nodes) {
      const { structure } = node;
      if (!structure || !this.sees(structure) || !this.isPart(node)) continue;
      if (structure.kind === "all") {
        for (const part of structure.parts) nodes.add(nodeOf(part));
        continue;
      }
      parts.add(structure);
      const further =
        structure.kind === "choice" ? this.beside(structure) : null;
      if (further !== null) parts.add(further);
    }
    return parts;
  }

  ofParts(parts: ReadonlySet<ValueStructure>): Node {
    const numbers = [...parts].map((part) => this.#numberOf(part));
    const key = numbers.sort((one, other) => one - other).join(" ");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const isKept = this.#known.size < mostSets + 4 * this.#numbers.size;
    const node = this.create([...parts], isKept);
    if (isKept) this.#known.set(key, node);
    return node;
  }

  #numberOf(part: ValueStructure): number {
    let number = this.#numbers.get(part);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(part, number);
    }
    return number;
  }
}

/**
 * Values choose the options and patterns that match. Ten that overlap have a thousand sets, and twenty have a million.
 * Sets beyond the limit get a new node for each value.
 */
const mostSets = 1000;

export abstract class AppliedNode<Self extends AppliedNode<Self>> {
  readonly nodes: AppliedNodes<Self>;
  readonly parts: readonly ValueStructure[];
  readonly objects: readonly ObjectStructure[];
  readonly arrays: readonly ArrayStructure[];
  readonly rests: readonly RestStructure[];
  readonly hasChoices: boolean;
  /** Whether the next value with the same schemas gets this node too. Kept nodes refer to kept nodes only. */
  readonly isKept: boolean;
  readonly #properties = new Map<string, Self | null>();
  readonly #items: (Self | null)[] = [];
  readonly #longestPrefix: number;

  constructor(
    nodes: AppliedNodes<Self>,
    parts: readonly ValueStructure[],
    isKept: boolean,
  ) {
    this.nodes = nodes;
    this.parts = parts;
    this.objects = parts.filter((part) => part.kind === "object");
    this.arrays = parts.filter((part) => part.kind === "array");
    this.rests = parts.filter((part) => part.kind === "rest");
    this.hasChoices = parts.some((part) => part.kind === "choice");
    this.isKept = isKept;
    const lengths = this.arrays.map(({ prefix = [] }) => prefix.length);
    this.#longestPrefix = Math.max(0, ...lengths);
  }

  /** The node without choices, for a value. Options that are chosen may contain further ones. */
  protected settled(
    value: unknown,
    readingOf: (choice: Choice) => ChoiceReading,
  ): Self {
    const parts = new Set(this.parts);
    const settled = new Set<ValueStructure>();
    for (const part of parts) {
      if (part.kind !== "choice") settled.add(part);
      else {
        const found = part.chosen(value, readingOf(part));
        const chosen = found.length > 0 ? found : this.unmatched(part);
        for (const inside of this.nodes.partsOf(chosen)) parts.add(inside);
      }
    }
    return this.nodes.ofParts(settled);
  }

  /** What applies if no option does. */
  protected unmatched(_choice: Choice): readonly SchemaRef[] {
    return [];
  }

  /** The node of a property's value. Only described names are remembered: others come from values. */
  property(name: string): Self | null {
    const known = this.#properties.get(name);
    if (known !== undefined) return known;
    const node = this.nodes.of(this.schemasBelow(name));
    const isDescribed = this.objects.some(({ properties }) =>
      Object.hasOwn(properties, name),
    );
    if (isDescribed && node?.isKept !== false) this.#properties.set(name, node);
    return node;
  }

  protected schemasBelow(name: string): SchemaRef[] {
    return this.objects.flatMap((part) => schemasOf(part, name) ?? []);
  }

  /** All items after the longest prefix have the same node. */
  item(index: number): Self | null {
    const place = Math.min(index, this.#longestPrefix);
    const known = this.#items[place];
    if (known !== undefined) return known;
    const refs = this.arrays.flatMap(({ prefix = [], items = [] }) =>
      place < prefix.length ? (prefix[place] ?? []) : items,
    );
    const rest = this.rests.flatMap(({ items }) => items ?? []);
    const node = this.nodes.of([...refs, ...rest]);
    if (node?.isKept !== false) this.#items[place] = node;
    return node;
  }
}

/** The schemas that one part describes for a property; null if it does not mention the property. */
export function schemasOf(
  { properties, patterns = [], additional }: ObjectStructure,
  name: string,
): SchemaRef[] | null {
  const found = patterns
    .filter(([pattern]) => matches(pattern, name))
    .map(([, ref]) => ref);
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const schema = own && described(own).schema;
  if (schema && schema !== present) found.push(schema);
  if (found.length > 0) return found;
  return additional ? [additional] : null;
}

/** The schemas that a structure refers to. */
function schemasIn(structure: Structure): readonly SchemaRef[] {
  switch (structure.kind) {
    case "all":
      return structure.parts;
    case "object": {
      const { properties, patterns = [], additional } = structure;
      return [
        ...Object.values(properties).map((one) => described(one).schema),
        ...patterns.map(([, ref]) => ref),
        ...(additional ? [additional] : []),
      ];
    }
    case "array": {
      const { prefix = [], items = [] } = structure;
      return [...prefix, ...[items].flat()];
    }
    case "rest":
      return [structure.properties, structure.items].filter(
        (ref) => ref !== undefined && ref !== null,
      );
    case "choice":
      return structure.options;
    default:
      return [];
  }
}
