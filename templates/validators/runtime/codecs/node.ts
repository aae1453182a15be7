// Part of the Specwright runtime.
/** Codecs that apply to one value together. */
import { checkDepth } from "../depth.js";
import { matches } from "../search.js";
import { isPlainObject, isSingleValue, notConverted } from "./leaf.js";
import type {
  ArrayCodecs,
  CodecChoice,
  Codecs,
  ConvertedFields,
  FieldConversion,
  LeafCodec,
  ObjectCodecs,
} from "./table.js";

/** One part of a table that applies to a value. */
type CodecPart = LeafCodec | ObjectCodecs | ArrayCodecs | CodecChoice;

/** The state of one conversion to the wire. */
export interface Encoding {
  /** Whether texts are refused where code has another value. */
  readonly isStrict: boolean;
  /**
   * Encoded parts of the value, by node. An alternative is tried before it is chosen, and the work would multiply with
   * each level.
   */
  results: Map<CodecNode, Map<object, EncodedPart>> | null;
  /** Whether a part is certainly not a value of its schema in code. */
  isWrong: boolean;
}

interface EncodedPart {
  readonly encoded: unknown;
  readonly isWrong: boolean;
}

/** All nodes of one table. */
export class CodecNodes {
  /** Results of the functions of other schemas. Each function is called once. */
  readonly #called = new Map<() => Codecs, Codecs>();
  readonly #names = new Map<CodecChoice, ObjectCodecs | null>();
  readonly #numbers = new Map<CodecPart, number>();
  /** Nodes by the numbers of their parts. */
  readonly #known = new Map<string, CodecNode>();

  /** The node of codecs that apply together; null if there are none. */
  of(all: readonly Codecs[]): CodecNode | null {
    const parts = new Set<CodecPart>();
    for (const codecs of all) this.addParts(codecs, parts);
    return parts.size === 0 ? null : this.ofParts(parts);
  }

  addParts(codecs: Codecs, parts: Set<CodecPart>): void {
    if (typeof codecs === "function") {
      let called = this.#called.get(codecs);
      if (called === undefined) {
        called = codecs();
        this.#called.set(codecs, called);
      }
      this.addParts(called, parts);
    } else if (codecs.kind === "all") {
      for (const part of codecs.parts) this.addParts(part, parts);
    } else {
      parts.add(codecs);
      if (isChoice(codecs)) {
        const names = this.#namesIn(codecs);
        if (names !== null) parts.add(names);
      }
    }
  }

  /**
   * The names of all alternatives. They apply whichever alternative matches, so that the names in a value of code do not
   * depend on the alternative, which is not known before the value is encoded.
   */
  #namesIn(choice: CodecChoice): ObjectCodecs | null {
    let found = this.#names.get(choice);
    if (found !== undefined) return found;
    // A union may contain itself.
    this.#names.set(choice, null);
    const parts = new Set<CodecPart>();
    const options =
      choice.kind === "either"
        ? choice.options.map(([, codecs]) => codecs)
        : Object.values(choice.options);
    for (const codecs of options)
      if (codecs !== null) this.addParts(codecs, parts);
    const names: Record<string, string> = {};
    for (const part of parts)
      if (part.kind === "object") Object.assign(names, part.names);
    found = Object.keys(names).length > 0 ? { kind: "object", names } : null;
    this.#names.set(choice, found);
    return found;
  }

  ofParts(parts: ReadonlySet<CodecPart>): CodecNode {
    const numbers = [...parts].map((part) => this.#numberOf(part));
    const key = numbers.sort((one, other) => one - other).join(" ");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const node = new CodecNode(this, [...parts]);
    // The values decide which alternatives apply together, and ten that overlap have a thousand sets.
    if (this.#known.size < 1000 + 4 * this.#numbers.size) {
      this.#known.set(key, node);
    }
    return node;
  }

  #numberOf(part: CodecPart): number {
    let number = this.#numbers.get(part);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(part, number);
    }
    return number;
  }
}

/** A property that the table mentions. */
interface CodecField {
  /** The name of the property in the result. */
  readonly name: string;
  readonly node: CodecNode | null;
}

/** How the properties of an object are converted in one direction. */
interface CodecFields {
  readonly named: ReadonlyMap<string, CodecField>;
  /** Properties with something to convert. */
  readonly converted: readonly (readonly [name: string, node: CodecNode])[];
  /** Names that other properties have in the result, with the names of these before. */
  readonly taken: ReadonlyMap<string, string>;
  readonly isRenaming: boolean;
  /** The code for the declared properties; null if several tables apply, or if there is no such code. */
  readonly written: FieldConversion | null;
  /** The nodes of the properties that the code converts. */
  readonly parts: readonly (CodecNode | null)[];
  readonly decodePart: (position: number, part: unknown) => unknown;
}

export class CodecNode {
  readonly #nodes: CodecNodes;
  readonly #parts: readonly CodecPart[];
  readonly #leaf: LeafCodec | null;
  readonly #objects: readonly ObjectCodecs[];
  readonly #arrays: readonly ArrayCodecs[];
  readonly #choices: readonly CodecChoice[];
  /** Whether other properties than the named ones can be converted. */
  readonly #isOpen: boolean;
  #decoded: CodecFields | null = null;
  #encoded: CodecFields | null = null;
  #items: (CodecNode | null)[] | null = null;

  constructor(nodes: CodecNodes, parts: readonly CodecPart[]) {
    this.#nodes = nodes;
    this.#parts = parts;
    this.#leaf = parts.find((part) => part.kind === "leaf") ?? null;
    this.#objects = parts.filter((part) => part.kind === "object");
    this.#arrays = parts.filter((part) => part.kind === "array");
    this.#choices = parts.filter(isChoice);
    this.#isOpen = this.#objects.some(
      ({ patterns, additional }) =>
        patterns !== undefined || additional !== undefined,
    );
  }

  decode(value: unknown): unknown {
    if (this.#choices.length > 0) return this.#chosenBy(value).decode(value);
    if (this.#leaf !== null) {
      const decoded = this.#leaf.decode(value);
      if (decoded !== value) return decoded;
    }
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return this.#array(value, null);
    if (this.#objects.length === 0) return value;
    this.#decoded ??= this.#fieldsOf("decode");
    return this.#object(this.#decoded, value, null);
  }

  /** `decode` as a function. */
  decoder(): (value: unknown) => unknown {
    const leaf = this.#parts.length === 1 ? this.#leaf : null;
    return leaf?.decode ?? ((value) => this.decode(value));
  }

  encode(value: unknown, encoding: Encoding): unknown {
    if (typeof value !== "object" || value === null || !encoding.results) {
      return this.#encodeOnce(value, encoding);
    }
    let known = encoding.results.get(this);
    if (known === undefined) {
      known = new Map();
      encoding.results.set(this, known);
    }
    let part = known.get(value);
    if (part === undefined) {
      part = encodedPart(encoding, () => this.#encodeOnce(value, encoding));
      known.set(value, part);
    }
    encoding.isWrong ||= part.isWrong;
    return part.encoded;
  }

  #encodeOnce(value: unknown, encoding: Encoding): unknown {
    if (this.#choices.length > 0) {
      return this.#chosenFor(value, encoding).encode(value, encoding);
    }
    const leaf = this.#leaf;
    if (leaf !== null) {
      const encoded = leaf.encode(value);
      if (encoded === notConverted) return refusedPart(encoding);
      if (encoded !== value) return encoded;
      if (encoding.isStrict && leaf.isText && typeof value === "string")
        return refusedPart(encoding);
    }
    if (typeof value !== "object" || value === null) return value;
    if (isSingleValue(value)) return refusedPart(encoding);
    if (Array.isArray(value)) return this.#array(value, encoding);
    if (this.#objects.length === 0) return value;
    this.#encoded ??= this.#fieldsOf("encode");
    return this.#object(this.#encoded, value, encoding);
  }

  // ------------------------------------------------------------------------------------------------- objects

  #object(
    fields: CodecFields,
    value: object,
    encoding: Encoding | null,
  ): unknown {
    const source = value as Readonly<ConvertedFields>;
    const { written, parts, decodePart } = fields;
    if (written !== null) {
      const result = written(
        source,
        encoding === null
          ? decodePart
          : (position, part) => {
              const node = parts[position];
              return node ? node.encode(part, encoding) : part;
            },
      );
      // Properties that the schema does not declare are rare.
      const isWhole = !fields.isRenaming || hasAsMany(source, result);
      if (result !== null && isWhole) return result;
    }
    if (fields.isRenaming) return this.#renamed(fields, source, encoding);
    let copy: Record<string, unknown> | null = null;
    if (this.#isOpen) {
      for (const name of Object.keys(source)) {
        const node = this.#nodeOf(fields, name);
        if (node === null) continue;
        const before = source[name];
        const after = convertWith(node, before, encoding);
        if (after !== before) assign((copy ??= { ...source }), name, after);
      }
      return copy ?? value;
    }
    for (const [name, node] of fields.converted) {
      const before = source[name];
      if (before === undefined) continue;
      const after = convertWith(node, before, encoding);
      if (after === before || !Object.hasOwn(source, name)) continue;
      assign((copy ??= { ...source }), name, after);
    }
    return copy ?? value;
  }

  #renamed(
    fields: CodecFields,
    source: Readonly<Record<string, unknown>>,
    encoding: Encoding | null,
  ): unknown {
    const result: Record<string, unknown> = {};
    for (const name of Object.keys(source)) {
      const value = source[name];
      const field = fields.named.get(name);
      if (field !== undefined) {
        const { node } = field;
        const after =
          node === null ? value : convertWith(node, value, encoding);
        assign(result, field.name, after);
      } else if (fields.taken.has(name)) {
        // Code never has a property with its name on the wire. If there is one, this is not a value of the schema.
        const other = fields.taken.get(name) ?? name;
        if (encoding !== null && !Object.hasOwn(source, other))
          assign(result, name, refusedPart(encoding));
      } else {
        const node = this.#isOpen ? this.#nodeOf(fields, name) : null;
        const after =
          node === null ? value : convertWith(node, value, encoding);
        assign(result, name, after);
      }
    }
    return result;
  }

  /** The node of a property. Only names in the table are remembered: other names come from the values. */
  #nodeOf(fields: CodecFields, name: string): CodecNode | null {
    const known = fields.named.get(name);
    return known === undefined
      ? this.#nodes.of(this.#objects.flatMap((part) => codecsBelow(part, name)))
      : known.node;
  }

  #fieldsOf(way: "decode" | "encode"): CodecFields {
    const named = new Map<string, CodecField>();
    const converted: [string, CodecNode][] = [];
    const codeNames = new Map<string, string>();
    for (const { names = {}, properties = {} } of this.#objects) {
      for (const name of Object.keys(properties)) codeNames.set(name, name);
      for (const [name, code] of Object.entries(names)) {
        codeNames.set(name, code);
      }
    }
    const taken = new Map<string, string>();
    for (const [wire, code] of codeNames) {
      const [name, result] = way === "decode" ? [wire, code] : [code, wire];
      const codecs = this.#objects.flatMap((part) => codecsBelow(part, wire));
      const node = this.#nodes.of(codecs);
      named.set(name, { name: result, node });
      if (node !== null) converted.push([name, node]);
      if (wire !== code) taken.set(result, name);
    }
    const isRenaming = taken.size > 0;
    if (this.#objects.some(({ open }) => open)) {
      for (const [result, name] of taken) {
        if (named.has(result)) continue;
        const codecs = this.#objects.flatMap((part) =>
          codecsBelow(part, way === "decode" ? result : name),
        );
        named.set(result, { name, node: this.#nodes.of(codecs) });
      }
      taken.clear();
    }
    const only = this.#objects.length === 1 ? this.#objects[0] : undefined;
    const written = only?.[way] ?? only?.convert ?? null;
    const parts =
      only === undefined
        ? []
        : Object.keys(only.properties ?? {}).map((name) =>
            this.#nodes.of(codecsBelow(only, name)),
          );
    const decoders = parts.map((node) => node?.decoder());
    const decodePart = (position: number, part: unknown): unknown => {
      const decode = decoders[position];
      return decode ? decode(part) : part;
    };
    return { named, converted, taken, isRenaming, written, parts, decodePart };
  }

  // -------------------------------------------------------------------------------------------------- arrays

  #array(value: readonly unknown[], encoding: Encoding | null): unknown {
    if (this.#arrays.length === 0) return value;
    const items = (this.#items ??= this.#itemNodes());
    const last = items.length - 1;
    let copy: unknown[] | null = null;
    for (let index = 0; index < value.length; index++) {
      const node = items[index < last ? index : last] ?? null;
      if (node === null) continue;
      const before = value[index];
      const after = convertWith(node, before, encoding);
      if (after === before) continue;
      copy ??= value.slice();
      copy[index] = after;
    }
    return copy ?? value;
  }

  /** The nodes of the first items, then the node of all others. */
  #itemNodes(): (CodecNode | null)[] {
    const lengths = this.#arrays.map(({ prefix = [] }) => prefix.length);
    const length = Math.max(...lengths);
    return Array.from({ length: length + 1 }, (_, index) =>
      this.#nodes.of(
        this.#arrays.flatMap(({ prefix = [], items }) =>
          index < prefix.length ? (prefix[index] ?? []) : (items ?? []),
        ),
      ),
    );
  }

  // ------------------------------------------------------------------------------------------------- choices

  /** The node with the alternatives that match a value of the wire. */
  #chosenBy(value: unknown): CodecNode {
    return this.#settled((choice) => {
      if (choice.kind === "tagged") {
        return taggedOption(choice, value, choice.property);
      }
      const matching: (Codecs | null)[] = [];
      for (const [check, codecs] of choice.options) {
        if (!checkDepth(check, value)) continue;
        matching.push(codecs);
        if (choice.first) break;
      }
      return matching.length > 0 ? matching : [firstOf(choice)];
    });
  }

  /** The node with the alternatives that match a value of code: what they encode passes their checks. */
  #chosenFor(value: unknown, encoding: Encoding): CodecNode {
    const fixed = this.#parts.filter((part) => !isChoice(part));
    return this.#settled((choice) => {
      if (choice.kind === "tagged") {
        return taggedOption(choice, value, choice.name);
      }
      encoding.results ??= new Map();
      const matching: (Codecs | null)[] = [];
      for (const [check, codecs] of this.#optionsFor(choice, value)) {
        const parts = new Set<CodecPart>(fixed);
        if (codecs !== null) this.#nodes.addParts(codecs, parts);
        const node = parts.size === 0 ? null : this.#nodes.ofParts(parts);
        // An alternative that is the union itself.
        if (node === this) continue;
        const { encoded, isWrong } = encodedPart(encoding, () =>
          node === null ? value : node.encode(value, encoding),
        );
        if (isWrong || !checkDepth(check, encoded)) continue;
        matching.push(codecs);
        if (choice.first) break;
      }
      return matching.length > 0 ? matching : [firstOf(choice)];
    });
  }

  /** An instance of a class is more likely a value of its own than an object of JSON. */
  #optionsFor(
    { options }: Extract<CodecChoice, { kind: "either" }>,
    value: unknown,
  ): typeof options {
    if (typeof value !== "object" || value === null || isPlainObject(value))
      return options;
    const hasLeaf = ([, codecs]: (typeof options)[number]): boolean => {
      const node = codecs === null ? null : this.#nodes.of([codecs]);
      return node !== null && node.#leaf !== null;
    };
    return [
      ...options.filter((option) => hasLeaf(option)),
      ...options.filter((option) => !hasLeaf(option)),
    ];
  }

  #settled(choose: (choice: CodecChoice) => (Codecs | null)[]): CodecNode {
    const parts = new Set<CodecPart>(this.#parts);
    const settled = new Set<CodecPart>();
    // Iteration over a set includes the elements that are added meanwhile.
    for (const part of parts) {
      if (!isChoice(part)) settled.add(part);
      else
        for (const codecs of choose(part))
          if (codecs !== null) this.#nodes.addParts(codecs, parts);
    }
    return this.#nodes.ofParts(settled);
  }
}

function refusedPart(encoding: Encoding): typeof notConverted {
  encoding.isWrong = true;
  return notConverted;
}

/** Encodes a part, and finds out whether that part alone is wrong. */
function encodedPart(encoding: Encoding, encode: () => unknown): EncodedPart {
  const before = encoding.isWrong;
  encoding.isWrong = false;
  const encoded = encode();
  const { isWrong } = encoding;
  encoding.isWrong = before;
  return { encoded, isWrong };
}

function isChoice(part: CodecPart): part is CodecChoice {
  return part.kind === "either" || part.kind === "tagged";
}

/** Decodes without an encoding, and encodes with one. */
export function convertWith(
  node: CodecNode,
  value: unknown,
  encoding: Encoding | null,
): unknown {
  return encoding === null ? node.decode(value) : node.encode(value, encoding);
}

function hasAsMany(one: object, other: object | null): boolean {
  let count = 0;
  for (const _ in one) count++;
  for (const _ in other) count--;
  return count === 0;
}

/** Assigning to `__proto__` would set the prototype. */
function assign(
  target: Record<string, unknown>,
  name: string,
  value: unknown,
): void {
  if (name !== "__proto__") target[name] = value;
  else {
    const property = { value, writable: true, enumerable: true };
    Object.defineProperty(target, name, { ...property, configurable: true });
  }
}

/** The codecs that one table has for a property. */
function codecsBelow(part: ObjectCodecs, name: string): Codecs[] {
  const { properties = {}, names = {}, patterns = [], additional } = part;
  const matching = patterns.filter(([pattern]) => matches(pattern, name));
  const found = matching.flatMap(([, codecs]) => codecs ?? []);
  if (Object.hasOwn(properties, name)) {
    const own = properties[name] ?? null;
    return own === null ? found : [own, ...found];
  }
  if (matching.length > 0 || Object.hasOwn(names, name)) return found;
  return additional === undefined ? [] : [additional];
}

/** No alternative matches. The check reports that; the first one keeps its issues about the actual mistake. */
function firstOf({
  options,
}: Extract<CodecChoice, { kind: "either" }>): Codecs | null {
  return options.find(([, codecs]) => codecs !== null)?.[1] ?? null;
}

function taggedOption(
  { options }: Extract<CodecChoice, { kind: "tagged" }>,
  value: unknown,
  property: string,
): Codecs[] {
  if (typeof value !== "object" || value === null) return [];
  const tag = (value as Record<string, unknown>)[property];
  const name =
    typeof tag === "number" || typeof tag === "boolean" ? String(tag) : tag;
  if (typeof name !== "string" || !Object.hasOwn(options, name)) return [];
  const codecs = options[name];
  return codecs === undefined ? [] : [codecs];
}
