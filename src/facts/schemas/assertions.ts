/** The assertions that apply to a value, by kind: those of a schema and of the schemas that it consists of. */
import { createMemo } from "../../incremental/memo.js";
import { conjunctsOf } from "../../model/graph.js";
import type {
  ApiModel,
  Assertion,
  JsonValue,
  Schema,
  SchemaId,
  Type,
} from "../../model/model.js";

/** The facts about the values of a schema. */
export interface SchemaFacts {
  /** The schema itself, then the schemas that it references directly or by `allOf`. */
  layers: readonly Schema[];
  assertions: AssertionsByKind;
}

export type AssertionsByKind = {
  readonly [Kind in Assertion["kind"]]?: readonly Extract<
    Assertion,
    { kind: Kind }
  >[];
};

export type Facts = (id: SchemaId) => SchemaFacts;

/** Schemas rarely have more layers. The limit keeps the work linear for any spec. */
const most = 32;

/** Each schema is analysed once. */
export function createFacts(model: ApiModel): Facts {
  return createMemo((id) => factsOf(layersOf(model, id)));
}

export function factsOf(layers: readonly Schema[]): SchemaFacts {
  const assertions: Partial<Record<Assertion["kind"], Assertion[]>> = {};
  for (const layer of layers) {
    for (const assertion of layer.assertions) {
      (assertions[assertion.kind] ??= []).push(assertion);
    }
  }
  return { layers, assertions: assertions as AssertionsByKind };
}

function layersOf(model: ApiModel, id: SchemaId): Schema[] {
  const layers = new Set<Schema>();
  const pending = [id];
  for (let at = 0; at < pending.length && layers.size < most; at++) {
    const schema = model.schemas[pending[at] ?? id];
    if (!schema || layers.has(schema)) continue;
    layers.add(schema);
    pending.push(...conjunctsOf(schema.assertions));
  }
  return [...layers];
}

/** The values of an open enumeration among the layers of a schema. */
export function knownValues(layers: SchemaFacts["layers"]): JsonValue[] {
  for (const { type } of layers) {
    const open = type.kind === "union" ? type.members.find(isOpen) : type;
    if (open && isOpen(open)) return open.values.map(({ value }) => value);
  }
  return [];
}

function isOpen(type: Type): type is Extract<Type, { kind: "enumeration" }> {
  return type.kind === "enumeration" && type.openness === "open";
}
