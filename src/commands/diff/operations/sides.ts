/** The two APIs, and the pairs of operations that are compared. */
import {
  createSampler,
  type Sampler,
} from "../../../samples/sample/sampler.js";
import {
  createWrongValues,
  type WrongValues,
} from "../../../samples/wrong/wrong-values.js";
import type {
  ApiModel,
  Day,
  Direction,
  Exchange,
  Operation,
  Webhook,
} from "../../../model/model.js";
import type { SideName } from "../finding.js";
import type { SchemaComparison } from "../schemas/schema-change.js";

/** Samples are expensive to prepare, and most comparisons need none. */
export interface ComparedApi {
  name: SideName;
  model: ApiModel;
  sampler(): Sampler;
  wrongValues(): WrongValues;
}

export interface Apis {
  base: ComparedApi;
  head: ComparedApi;
  schemas: SchemaComparison;
  today: Day;
}

/** The same operation or webhook in both APIs. */
export type ExchangePair = Apis & {
  /** Who sends the request: the API sends the requests of webhooks. */
  requestBy: Direction;
  responseBy: Direction;
  old: Exchange;
  new: Exchange;
};

export function sideOf(name: SideName, model: ApiModel): ComparedApi {
  let sampler: Sampler | null = null;
  let wrong: WrongValues | null = null;
  return {
    name,
    model,
    sampler: () => (sampler ??= createSampler(model)),
    wrongValues: () => (wrong ??= createWrongValues(model)),
  };
}

export function isOperation(exchange: Exchange): exchange is Operation {
  return "path" in exchange;
}

/** The path, or the name of the webhook. */
export function addressOf(exchange: Operation | Webhook): string {
  return "path" in exchange ? exchange.path.text : exchange.trigger.name;
}
