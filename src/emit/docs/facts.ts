/** What must hold for a value: the assertions of a schema, and of those that it is made of, by kind. */
import type {
  ApiModel,
  Assertion,
  Schema,
  SchemaId,
} from "../../model/model.js";

/** Everything that is known of the values of a schema. */
export interface SchemaFacts {
  /** The schema itself, then what it refers to directly or by `allOf`. */
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

/** A schema is rarely made of more than a few; the bound keeps the docs linear whatever the spec does. */
const most = 32;

/** Each schema is looked at once. */
export function createFacts(model: ApiModel): Facts {
  const known = new Map<SchemaId, SchemaFacts>();
  return (id) => {
    const before = known.get(id);
    if (before) return before;
    const facts = factsOf(layersOf(model, id));
    known.set(id, facts);
    return facts;
  };
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
    for (const assertion of schema.assertions) {
      switch (assertion.kind) {
        case "reference":
          pending.push(assertion.to);
          break;
        case "allOf":
          pending.push(...assertion.schemas);
          break;
        default:
          break;
      }
    }
  }
  return [...layers];
}
