// Part of the Specwright runtime.
/** The fields of a value, by all schemas that match it. */
import { AppliedNode, AppliedNodes, schemasOf } from "./applied.js";
import {
  nodeOf,
  present,
  type ObjectStructure,
  type Structure,
  type ValueStructure,
} from "./node.js";
import { described } from "./object.js";
import { propertyOf } from "./properties.js";

export class FieldNodes extends AppliedNodes<FieldNode> {
  readonly #isRead: boolean;

  /** Values are read or written. Only hidden fields matter to those that are written. */
  constructor(isRead: boolean) {
    super();
    this.#isRead = isRead;
  }

  protected asks(structure: ValueStructure): boolean {
    if (structure.kind !== "object") return false;
    if (structure.hidden || !this.#isRead) return Boolean(structure.hidden);
    const { properties, additional } = structure;
    return (
      (namesFields(structure) && additional === undefined) ||
      Object.values(properties).some(
        (property) => described(property).byDefault !== undefined,
      )
    );
  }

  protected sees(_structure: Structure): boolean {
    return true;
  }

  /** A schema without work of its own may describe the fields of another one. */
  protected override isPart(): boolean {
    return true;
  }

  protected create(
    parts: readonly ValueStructure[],
    isKept: boolean,
  ): FieldNode {
    return new FieldNode(this, parts, isKept);
  }
}

export class FieldNode extends AppliedNode<FieldNode> {
  readonly #hidden: ReadonlySet<string>;
  readonly #listed: ReadonlySet<string>;
  readonly #isFree: boolean;
  readonly defaults: readonly (readonly [name: string, value: unknown])[];

  constructor(
    nodes: FieldNodes,
    parts: readonly ValueStructure[],
    isKept: boolean,
  ) {
    super(nodes, parts, isKept);
    const properties = this.objects.flatMap((part) =>
      Object.entries(part.properties),
    );
    this.#hidden = new Set(this.objects.flatMap(({ hidden = [] }) => hidden));
    this.#listed = new Set(properties.map(([name]) => name));
    // An object without any described property is free-form.
    this.#isFree =
      !this.objects.some(describesFields) &&
      this.rests.every((rest) => rest.properties === undefined);
    this.defaults = properties.flatMap(([name, property]) => {
      const { byDefault } = described(property);
      return byDefault === undefined ? [] : [[name, byDefault] as const];
    });
  }

  /** The node of the schemas that apply to this value. */
  resolve(value: object): FieldNode {
    if (!this.hasChoices) return this;
    const reading = {
      matches: (option: Parameters<typeof nodeOf>[0]) =>
        nodeOf(option).check?.(value) !== false,
      property: propertyOf,
    };
    return this.settled(value, () => reading);
  }

  /** The node of a property's value; null if the value needs no changes. */
  below(name: string): FieldNode | "hidden" | "unknown" | null {
    if (this.#hidden.has(name)) return "hidden";
    if (this.#listed.has(name)) return this.property(name);
    if (this.#isFree) return null;
    if (this.objects.some((part) => schemasOf(part, name) !== null))
      return this.property(name);
    const rest = this.rests.flatMap(({ properties }) => properties ?? []);
    return rest.length === 0 ? "unknown" : this.nodes.of(rest);
  }
}

function namesFields({ properties }: ObjectStructure): boolean {
  return Object.values(properties).some(
    (property) => described(property).schema !== present,
  );
}

function describesFields(part: ObjectStructure): boolean {
  const { patterns = [], additional, hidden } = part;
  return (
    namesFields(part) ||
    patterns.length > 0 ||
    Boolean(additional) ||
    hidden !== undefined
  );
}
