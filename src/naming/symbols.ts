/** A name that generated code can refer to, and where it is declared. Whether that needs an import is decided when printing. */
import type { Identifier } from "./identifiers.js";

export interface SymbolRef {
  /** The package: the target that emits it. */
  readonly target: string;
  /** The module below the package's `src`, without extension: `schemas/pet`. */
  readonly module: string;
  readonly name: Identifier;
}
