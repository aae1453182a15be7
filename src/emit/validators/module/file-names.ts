/** The names that a file declares. Sections of a file that are written one after the other share them. */
import type { SchemaFunctions } from "./schema-functions.js";

export interface FileNames {
  /** `Pet`: the ends of the names of functions. */
  readonly stems: Set<string>;
  readonly constants: Set<string>;
}

/** The names in a file with the functions of these schemas. */
export function fileNames(own: readonly SchemaFunctions[]): FileNames {
  const stems = own.map(({ stem }) => stem);
  const functions = stems.flatMap((stem) =>
    ["is", "parse", "validate", "check", "mark"].map((verb) => verb + stem),
  );
  return { stems: new Set(stems), constants: new Set(functions) };
}
