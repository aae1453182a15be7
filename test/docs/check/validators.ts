/** The generated validators of a model, loaded into this process. */
import { Diagnostics } from "../../../src/base/diagnostics.js";
import { emitAll } from "../../../src/emit-all.js";
import type {
  ApiModel,
  Direction,
  SchemaId,
} from "../../../src/model/model.js";
import { nameAll } from "../../../src/naming/name-all.js";
import { createAudit } from "../../../src/print/audit.js";
import { install } from "../../petstore/packages.js";
import type { Issue } from "../../validators/support/schemas.js";

export interface Validator {
  name: string;
  validate(value: unknown): readonly Issue[];
}

export interface ModelValidators {
  /** The validator of a schema that is not inline. */
  of(schema: SchemaId, direction: Direction): Validator;
  remove(): void;
}

const packageName = (target: string) => `examples-${target}`;

/** Null if the names of the spec clash. */
export async function validatorsOfModel(
  input: string,
  model: ApiModel,
): Promise<ModelValidators | null> {
  const names = nameAll(model, {}, new Diagnostics())?.names;
  if (names === undefined) return null;
  const files = emitAll(
    model,
    names,
    {
      input,
      targets: ["validators"],
      packageName: packageName("{target}"),
      today: "2026-11-15",
    },
    createAudit().check,
  );
  const installed = install(files, packageName);
  const validators = await installed.load(
    "validators",
    `export * from "${packageName("validators")}";`,
  );
  return {
    of(schema, direction) {
      const { name } = names.schema(schema, direction).validate;
      return { name, validate: validators[name] as Validator["validate"] };
    },
    remove: installed.remove,
  };
}
