/** Compares values of responses with schemas. */
import { speedCheckOf } from "../../../base/patterns/speed.js";
import { createFacts, type Facts } from "../../../facts/schemas/assertions.js";
import {
  formatChecks,
  type FormatChecks,
} from "../../../facts/schemas/formats.js";
import { isHidden } from "../../../facts/schemas/hidden-names.js";
import { partSchemas } from "../../../facts/schemas/part-schemas.js";
import { validateExample } from "../../../facts/schemas/validate.js";
import type { ExampleVerdict } from "../../../facts/schemas/verdict.js";
import type {
  ApiModel,
  Direction,
  JsonValue,
  Schema,
  SchemaId,
} from "../../../model/model.js";
import { applyingSchemas } from "../../../samples/wrong/applying.js";

export interface ValueChecks {
  facts: Facts;
  verdictOf(
    schema: SchemaId,
    value: JsonValue,
    direction: Direction,
  ): ExampleVerdict;
  /** Whether a request may have the value. A value that cannot be decided fits. */
  fits(schema: SchemaId, value: JsonValue): boolean;
  /** Whether a schema describes a property of this object. */
  describes(schema: SchemaId, value: JsonValue, name: string): boolean;
  /** The path of a property that a direction must not have; null if there is none. */
  hiddenPart(
    schema: SchemaId,
    value: JsonValue,
    direction: Direction,
  ): string[] | null;
}

/** The number of parts that one check may visit. */
const stepsPerValue = 200_000;

/** Services send 64-bit integers that JavaScript rounds. */
const responseFormats: FormatChecks = {
  ...formatChecks,
  number: (format, value) =>
    format === "int64"
      ? Number.isInteger(value) && Math.abs(value) <= 2 ** 63
      : formatChecks.number(format, value),
};

export function createValueChecks(model: ApiModel): ValueChecks {
  const { schemas } = model;
  const isFast = speedCheckOf(model);
  const facts = createFacts(model);
  const verdictOf: ValueChecks["verdictOf"] = (schema, value, direction) =>
    validateExample(
      {
        ...{ schemas, isFast, direction },
        formats: direction === "response" ? responseFormats : formatChecks,
        budget: { steps: stepsPerValue },
      },
      schema,
      value,
    );

  function layersOf(
    ids: readonly SchemaId[],
    value: JsonValue,
    direction: Direction,
  ): Schema[] {
    const matches = (id: SchemaId, part: JsonValue) =>
      verdictOf(id, part, direction).kind !== "invalid";
    return applyingSchemas({ schemas, matches }, ids, value);
  }

  function hiddenIn(
    ids: readonly SchemaId[],
    value: JsonValue,
    direction: Direction,
    depth: number,
  ): string[] | null {
    if (value === null || typeof value !== "object" || depth > 20) return null;
    const layers = layersOf(ids, value, direction);
    const entries = Array.isArray(value)
      ? value.slice(0, 20).map((item, index) => [index, item] as const)
      : Object.entries(value);
    for (const [key, part] of entries) {
      const parts = partSchemas(layers, key, isFast);
      const isWrong = parts.some((id) =>
        isHidden((one) => schemas[one], id, direction),
      );
      if (isWrong) return [String(key)];
      const below = hiddenIn(parts, part, direction, depth + 1);
      if (below) return [String(key), ...below];
    }
    return null;
  }

  return {
    facts,
    verdictOf,
    fits: (schema, value) =>
      verdictOf(schema, value, "request").kind !== "invalid",
    describes: (schema, value, name) =>
      layersOf([schema], value, "response").some(({ assertions }) =>
        assertions.some(
          (one) =>
            one.kind === "object" &&
            one.properties.some((property) => property.name === name),
        ),
      ),
    hiddenPart: (schema, value, direction) =>
      hiddenIn([schema], value, direction, 0),
  };
}
