/** Compiles the validators of some schemas in memory. */
import type {
  ApiModel,
  Direction,
  JsonValue,
  SchemaId,
} from "../../../model/model.js";
import { withFiles } from "./files.js";
import { generatedModules } from "./generated-modules.js";
import { reduceModel } from "./reduced-model.js";

/** A value that is to be checked. */
export interface CheckedValue {
  schema: SchemaId;
  value: JsonValue;
}

/** Returns whether the generated check of the schema accepts one of the values that it was compiled for. */
export type CompiledChecks = (
  schema: SchemaId,
  direction: Direction,
  value: JsonValue,
) => boolean;

/** Schemas that cannot apply to one of the values are not compiled, so the cost does not grow with the spec. */
export async function compileChecks(
  model: ApiModel,
  values: readonly CheckedValue[],
): Promise<CompiledChecks> {
  const reduced = reduceModel(model, values);
  // The lifecycle does not change a check.
  const day = "2000-01-01";
  const made = await generatedModules(reduced, ["validators"], day);
  const index = made.load("validators/index.ts");
  return (schema, direction, value) => {
    const { name } = made.names.schema(schema, direction).is;
    const check = index[name] as (value: unknown) => boolean;
    return check(withFiles(reduced, schema, value));
  };
}
