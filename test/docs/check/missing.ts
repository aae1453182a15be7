/** Why a schema has no example: the first change of the model that gives it one. */
import {
  createSampler,
  type Sampler,
} from "../../../src/samples/sample/sampler.js";
import type { ApiModel, SchemaId } from "../../../src/model/model.js";

export type MissingReason =
  "contains a file" | "alternatives overlap" | "contradictory or too large";

export function createMissingReasons(
  model: ApiModel,
): (schema: SchemaId) => MissingReason {
  let files: Sampler | undefined;
  let alternatives: Sampler | undefined;
  return (schema) => {
    files ??= createSampler(withTextFiles(model));
    if (files.of(schema, "response") !== undefined) return "contains a file";
    alternatives ??= createSampler(withAnyOf(model));
    return alternatives.of(schema, "response") === undefined
      ? "contradictory or too large"
      : "alternatives overlap";
  };
}

/** Files as texts. */
function withTextFiles(model: ApiModel): ApiModel {
  const changed = structuredClone(model);
  for (const schema of Object.values(changed.schemas)) {
    if (schema.type.kind === "string") schema.type.content = "text";
  }
  return changed;
}

/** A value may match several alternatives. */
function withAnyOf(model: ApiModel): ApiModel {
  const changed = structuredClone(model);
  for (const schema of Object.values(changed.schemas)) {
    schema.assertions = schema.assertions.map((assertion) =>
      assertion.kind === "oneOf" ? { ...assertion, kind: "anyOf" } : assertion,
    );
  }
  return changed;
}
