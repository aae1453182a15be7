/** Compiles the validators of some schemas in memory. */
import { Diagnostics } from "../../../base/diagnostics.js";
import { emitAll } from "../../../emit-all.js";
import type {
  ApiModel,
  Direction,
  JsonValue,
  SchemaId,
} from "../../../model/model.js";
import { nameAll } from "../../../naming/name-all.js";
import { createAudit } from "../../../print/audit.js";
import { createModules } from "./modules.js";
import { withFiles } from "./files.js";
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
  const names = nameAll(reduced, {}, new Diagnostics())?.names;
  if (!names) throw new Error("The model has no names");
  const audit = createAudit();
  const files = emitAll(
    reduced,
    names,
    {
      input: "spec",
      targets: ["validators"],
      layout: "source",
      // The lifecycle does not change a check.
      today: "2000-01-01",
    },
    audit.check,
  );
  await audit.finish();
  const index = createModules(files)("validators/index.ts");
  return (schema, direction, value) => {
    const { name } = names.schema(schema, direction).is;
    const check = index[name] as (value: unknown) => boolean;
    return check(withFiles(reduced, schema, value));
  };
}
