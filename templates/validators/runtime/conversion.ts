// Part of the Specwright runtime.
/** Converts values of a schema from one form to another, such as 64-bit integers of JSON to those of code, and back. */
import { AppliedNode, AppliedNodes } from "./applied.js";
import { checkDepth, isTooDeep, markTooDeep, withCache } from "./depth.js";
import {
  nodeOf,
  type SchemaRef,
  type Choice,
  type ChoiceReading,
  type ValueStructure,
} from "./node.js";
import { propertyOf, type FieldValues } from "./properties.js";

/** Converts one value. `decode` gets the form that the check of the schema sees, and `encode` returns it. */
export interface Leaf {
  readonly decode: (value: unknown) => unknown;
  readonly encode: (
    value: unknown,
    encoding: EncodingState,
    literal: unknown,
  ) => unknown;
  /** Whether nothing inside of the value is converted. */
  readonly isWhole?: boolean;
}

/** The state of one conversion to the form that is checked. */
export interface EncodingState {
  /**
   * Encoded parts of the value, by node. An alternative is tried before it is chosen, and the work would multiply with
   * each level.
   */
  results?: Map<object, Map<unknown, PartEncoding>>;
  /** Whether a part is certainly not a value of its schema. */
  isWrong: boolean;
}

interface PartEncoding {
  readonly encoded: unknown;
  readonly isWrong: boolean;
}

/** Decodes without an encoding, and encodes with one. No check runs twice on the same value. */
export function converted(
  nodes: ConversionNodes,
  schema: SchemaRef,
  value: unknown,
  encoding?: EncodingState,
  literal?: unknown,
): unknown {
  const node = nodes.of([schema]);
  return node === null
    ? value
    : withCache(() =>
        encoding ? node.encode(value, encoding, literal) : node.decode(value),
      );
}

/** The same. A value that is nested too deeply stays as it is, and no check accepts it. */
export function convertedForCheck(
  ...given: Parameters<typeof converted>
): unknown {
  const [, , value] = given;
  try {
    return converted(...given);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    markTooDeep(value);
    return value;
  }
}

export abstract class ConversionNodes extends AppliedNodes<ConversionNode> {
  abstract leafOf(structure: ValueStructure): Leaf | null;

  protected asks(structure: ValueStructure): boolean {
    return this.leafOf(structure) !== null;
  }

  protected create(
    parts: readonly ValueStructure[],
    isKept: boolean,
  ): ConversionNode {
    return new ConversionNode(this, parts, isKept);
  }
}

export class ConversionNode extends AppliedNode<ConversionNode> {
  readonly leaf: Leaf | null;
  /** Whether properties that no schema names may be converted. */
  readonly isOpen: boolean;
  #converted: readonly string[] | undefined;

  constructor(
    nodes: ConversionNodes,
    parts: readonly ValueStructure[],
    isKept: boolean,
  ) {
    super(nodes, parts, isKept);
    const leaves = parts.map((part) => nodes.leafOf(part));
    this.leaf = leaves.find((leaf) => leaf !== null) ?? null;
    this.isOpen = this.objects.some(
      ({ patterns, additional }) => patterns ?? additional,
    );
  }

  decode(value: unknown): unknown {
    if (this.hasChoices) {
      const matches = (option: SchemaRef): boolean => passes(option, value);
      const reading = { matches, property: propertyOf };
      return this.settled(value, () => reading).decode(value);
    }
    const { leaf } = this;
    if (leaf !== null) {
      const decoded = leaf.decode(value);
      if (decoded !== value || leaf.isWhole) return decoded;
    }
    if (typeof value !== "object" || value === null) return value;
    return Array.isArray(value)
      ? this.#array(value, undefined, undefined)
      : this.object(value as FieldValues, undefined, undefined);
  }

  encode(value: unknown, encoding: EncodingState, literal?: unknown): unknown {
    const { results } = encoding;
    let known: Map<unknown, PartEncoding> | undefined;
    if (results && typeof value === "object" && value !== null) {
      known = results.get(this) ?? new Map<unknown, PartEncoding>();
      results.set(this, known);
    }
    const part = known?.get(value);
    if (part !== undefined) {
      encoding.isWrong ||= part.isWrong;
      return part.encoded;
    }
    const before = encoding.isWrong;
    encoding.isWrong = false;
    const node = this.hasChoices
      ? this.#chosenFor(value, encoding, literal)
      : this;
    const encoded = node.#encodeSettled(value, encoding, literal);
    const { isWrong } = encoding;
    known?.set(value, { encoded, isWrong });
    encoding.isWrong = before || isWrong;
    return encoded;
  }

  #encodeSettled(
    value: unknown,
    encoding: EncodingState,
    literal: unknown,
  ): unknown {
    const { leaf } = this;
    if (leaf !== null) {
      const encoded = leaf.encode(value, encoding, literal);
      if (encoded !== value || leaf.isWhole) return encoded;
    }
    if (typeof value !== "object" || value === null) return value;
    return Array.isArray(value)
      ? this.#array(value, encoding, literal)
      : this.object(value as FieldValues, encoding, literal);
  }

  /** The node with the options that match a value in the form that is not checked: what they encode passes their checks. */
  #chosenFor(
    value: unknown,
    encoding: EncodingState,
    literal: unknown,
  ): ConversionNode {
    encoding.results ??= new Map();
    const fixed = this.parts.filter(({ kind }) => kind !== "choice");
    const matches = (option: SchemaRef): boolean => {
      if (!nodeOf(option).check) return true;
      const parts = new Set([...fixed, ...this.nodes.partsOf([option])]);
      const node = parts.size === 0 ? null : this.nodes.ofParts(parts);
      // An option that is the union itself.
      if (node === this) return false;
      if (node === null) return passes(option, value);
      const before = encoding.isWrong;
      encoding.isWrong = false;
      const encoded = node.encode(value, encoding, literal);
      const isMatch = !isRefused(encoding) && passes(option, encoded);
      encoding.isWrong = before;
      return isMatch;
    };
    return this.settled(value, (choice) =>
      this.reading(choice, value, matches),
    );
  }

  /** How a choice sees a value in the form that is not checked. */
  protected reading(
    _choice: Choice,
    _value: unknown,
    matches: ChoiceReading["matches"],
  ): ChoiceReading {
    return { matches, property: propertyOf };
  }

  /** The check reports that no alternative matches. The first one keeps its issues about the actual mistake. */
  protected override unmatched({ of, options }: Choice): readonly SchemaRef[] {
    const first = options.find((option) => this.nodes.holds(option));
    return of === "union" && first !== undefined ? [first] : [];
  }

  /** A copy is made if a part changes. */
  protected object(
    source: FieldValues,
    encoding: EncodingState | undefined,
    literal: unknown,
  ): unknown {
    let copy: Record<string, unknown> | undefined;
    for (const name of this.isOpen ? Object.keys(source) : this.#names()) {
      const before = source[name];
      const node = before === undefined ? null : this.property(name);
      if (node === null) continue;
      const after = encoding
        ? node.encode(before, encoding, partOf(literal, name))
        : node.decode(before);
      if (after === before || !Object.hasOwn(source, name)) continue;
      // The copy has the name already, so even `__proto__` is an assignment.
      (copy ??= { ...source })[name] = after;
    }
    return copy ?? source;
  }

  /** The described properties with something to convert. */
  #names(): readonly string[] {
    return (this.#converted ??= [
      ...new Set(
        this.objects.flatMap(({ properties }) => Object.keys(properties)),
      ),
    ].filter((name) => this.property(name) !== null));
  }

  #array(
    value: readonly unknown[],
    encoding: EncodingState | undefined,
    literal: unknown,
  ): unknown {
    if (this.arrays.length === 0) return value;
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index++) {
      const node = this.item(index);
      if (node === null) continue;
      const before = value[index];
      const after = encoding
        ? node.encode(before, encoding, partOf(literal, index))
        : node.decode(before);
      if (after !== before) (copy ??= value.slice())[index] = after;
    }
    return copy ?? value;
  }
}

/** A function, because the compiler does not expect that another one changes the state. */
function isRefused({ isWrong }: EncodingState): boolean {
  return isWrong;
}

function passes(option: SchemaRef, value: unknown): boolean {
  const { check } = nodeOf(option);
  return check === undefined || checkDepth(check, value);
}

/** The part of a second tree, beside the value. */
function partOf(literal: unknown, key: string | number): unknown {
  return typeof literal === "object" && literal !== null
    ? (literal as Record<string | number, unknown>)[key]
    : undefined;
}
