/** A name that generated code can refer to, and where it is declared. Whether that needs an import is decided when printing. */
import type { Identifier } from "./identifiers.js";

/** Stands for the package of what every program has, such as `Set`. */
export const globalScope = "global scope";

export interface SymbolRef {
  /** The package: the target that emits it. */
  readonly target: string;
  /** The module below the package's `src`, without extension: `schemas/pet`. */
  readonly module: string;
  readonly name: Identifier;
  /** Whether the name is ours and not the spec's: in a file that mentions both, ours gets another one. */
  readonly own?: true;
}
