/** Valid inputs of operations, by seed and size. */
import { sha256 } from "../../../base/common/sha256.js";
import { randomBelow } from "../../../base/common/random.js";
import { isPagePosition } from "../../../facts/operations/page-position.js";
import { sampleBody, type SampleBody } from "../../../facts/requests/body.js";
import { isRecord } from "../../../facts/requests/parameter-text.js";
import type { Facts } from "../../../facts/schemas/assertions.js";
import type {
  ApiModel,
  JsonValue,
  Operation,
  Parameter,
  SchemaId,
} from "../../../model/model.js";
import {
  createSampler,
  type Sampler,
} from "../../../samples/sample/sampler.js";
import type { SampleSize } from "../../../samples/sample/size.js";
import type { ContractInput } from "../exchange/request.js";
import type { Resources } from "./resources.js";
import { isSendable } from "./sendable.js";

export interface SampleChoiceOptions {
  /** Undefined for the examples of the spec. */
  seed: number | undefined;
  size: SampleSize;
}

export interface SampledInputs {
  /** Null if no value could be made for a required part. */
  of(operation: Operation, options: SampleChoiceOptions): ContractInput | null;
  sampler(options: SampleChoiceOptions): Sampler;
  /** A body that is wrong at one property, and otherwise refers to things that exist. */
  linked(value: JsonValue, except: string | undefined): JsonValue;
  /** An idempotency key belongs to one body, and with a number to one request. */
  withUniqueKeys(
    operation: Operation,
    input: ContractInput,
    number?: number,
  ): ContractInput;
}

interface InputsSource {
  model: ApiModel;
  facts: Facts;
  resources: Resources;
  fits(schema: SchemaId, value: JsonValue): boolean;
}

export function createInputs({
  model,
  facts,
  resources,
  fits,
}: InputsSource): SampledInputs {
  const samplers = new Map<string, Sampler>();

  function sampler({ seed, size }: SampleChoiceOptions): Sampler {
    const key = `${seed ?? ""} ${size}`;
    const known =
      samplers.get(key) ??
      createSampler(model, {
        size,
        facts,
        ...(seed !== undefined && { seed }),
      });
    samplers.set(key, known);
    return known;
  }

  return {
    sampler,
    linked: (value, except) => linkedValue(value, resources, except),
    withUniqueKeys: (operation, input, number) =>
      withUniqueKeys(input, operation, fits, number),
    of(operation, options) {
      const { seed = 0, size } = options;
      const below = randomBelow(seed);
      const examples = sampler(options);
      const existing = resources.pathValues(operation);
      const parameters: ContractInput["parameters"] = [];
      for (const parameter of operation.parameters) {
        const { name, location, presence } = parameter;
        const isRequired = presence === "required";
        const isWanted =
          isRequired ||
          (!isPagePosition(operation, name) &&
            (size === "maximal" || (size === "typical" && below(2) === 0)));
        if (!isWanted) continue;
        const known = location === "path" ? existing.get(name) : undefined;
        const value =
          known ?? sendableSample(parameter, examples, options, sampler);
        if (value !== undefined) parameters.push({ parameter, value });
        else if (isRequired) return null;
      }
      const body = sampleBody({ model, examples }, operation);
      if (body === undefined) return null;
      const linked = body && linkedBody(body, resources, fits);
      return withUniqueKeys({ parameters, body: linked }, operation, fits);
    },
  };
}

function sendableSample(
  parameter: Parameter,
  examples: Sampler,
  { seed = 0, size }: SampleChoiceOptions,
  sampler: SampledInputs["sampler"],
): JsonValue | undefined {
  const others = [1, 2, 3].map(
    (step) => () => sampler({ seed: seed + step, size }).ofParameter(parameter),
  );
  for (const make of [() => examples.ofParameter(parameter), ...others]) {
    const value = make();
    if (value !== undefined && isSendable(parameter, value)) return value;
  }
  return undefined;
}

/** Properties with the name of a path parameter refer to things that exist. */
function linkedBody(
  body: SampleBody,
  resources: Resources,
  fits: InputsSource["fits"],
): SampleBody {
  const { schema } = body.content;
  if (body.kind !== "json" || schema === null) return body;
  const value = linkedValue(body.value, resources);
  return fits(schema, value) ? { ...body, value } : body;
}

function linkedValue(
  value: JsonValue,
  resources: Resources,
  except?: string,
): JsonValue {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, part]) => [
    name,
    (name === except ? undefined : resources.named(name)) ?? part,
  ]);
  return Object.fromEntries(entries) as JsonValue;
}

/** A service rejects an idempotency key that it knows from another request. The same request has the same key. */
function withUniqueKeys(
  input: ContractInput,
  operation: Operation,
  fits: InputsSource["fits"],
  number?: number,
): ContractInput {
  return {
    ...input,
    parameters: input.parameters.map(({ parameter, value }) => {
      const { name, location, schema } = parameter;
      if (location !== "header" || !/idempotency-?key$/i.test(name))
        return { parameter, value };
      const digest = sha256(JSON.stringify([operation.id, input.body, number]));
      const uuid = digest.replace(
        /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
        "$1-$2-4$3-8$4-$5",
      );
      const key = [uuid, digest.slice(0, 16)].find((text) =>
        fits(schema, text),
      );
      return { parameter, value: key ?? value };
    }),
  };
}
