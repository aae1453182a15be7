/** The names that a file declares. Sections of a file that are written one after the other share them. */
import type { TargetContext } from "../../target.js";
import type { SchemaFunctions } from "./schema-functions.js";

export interface FileNames {
  /** `Pet`: the ends of the names of functions. */
  readonly stems: Set<string>;
  readonly constants: Set<string>;
}

const verbs = ["is", "parse", "validate", "check", "mark", "schemaOf"];

/** The names in a file with the types and the functions of these schemas. */
export function fileNames(
  { model, names }: TargetContext,
  own: readonly SchemaFunctions[],
): FileNames {
  const declared = own.flatMap(({ id, direction, stem }) => {
    const functions = verbs.map((verb) => verb + stem);
    if (model.schemas[id]?.role.kind === "inline") return functions;
    // Letters without a lower case are the same at the start of a type and of a constant.
    const { type, wire } = names.schema(id, direction);
    return [type.name, wire.name, ...functions];
  });
  return {
    stems: new Set(own.map(({ stem }) => stem)),
    constants: new Set<string>(declared),
  };
}
