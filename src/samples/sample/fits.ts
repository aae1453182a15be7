/** Whether a value matches its schema, as far as that can be decided without the generated validators. */
import type {
  ApiModel,
  Direction,
  JsonValue,
  SchemaId,
} from "../../model/model.js";
import { formatChecks } from "../../facts/schemas/formats.js";
import {
  validateExample,
  type ValidateOptions,
} from "../../facts/schemas/validate.js";
import type { ExampleVerdict } from "../../facts/schemas/verdict.js";

export type ValueCheck = (schema: SchemaId, value: JsonValue) => boolean;

export type ValueVerdict = (
  schema: SchemaId,
  value: JsonValue,
) => ExampleVerdict["kind"];

/** The number of values that one check may visit. */
const stepsPerValue = 5_000;

interface FitsOptions {
  direction: Direction;
  /** Whether a text may represent a file, as in a form. */
  files: boolean;
  isFast: ValidateOptions["isFast"];
}

/** A value that cannot be decided fits. */
export function createFits(
  model: Pick<ApiModel, "schemas">,
  options: FitsOptions,
): ValueCheck {
  const verdictOf = createVerdict(model, options);
  return (schema, value) => verdictOf(schema, value) !== "invalid";
}

export function createVerdict(
  { schemas }: Pick<ApiModel, "schemas">,
  { direction, files, isFast }: FitsOptions,
): ValueVerdict {
  return (schema, value) =>
    validateExample(
      {
        schemas,
        isFast,
        formats: formatChecks,
        direction,
        files: files ? "accept" : "reject",
        budget: { steps: stepsPerValue },
      },
      schema,
      value,
    ).kind;
}
