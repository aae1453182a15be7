/** A name that generated code can refer to, and its module. The printer decides whether it needs an import. */
import type { Identifier } from "./identifiers.js";

/** The pseudo package of JavaScript globals such as `Set`. */
export const globalScope = "global scope";

/** The pseudo target of npm packages, and of modules that the user names. Their `module` is the specifier. */
export const outsideModule = "outside module";

export interface SymbolRef {
  /** The target that emits the package. */
  readonly target: string;
  /** The module below the package's `src`, without extension: `schemas/pet`. */
  readonly module: string;
  readonly name: Identifier;
  /** Whether the name is ours and not from the spec. In a file that uses both, our name is changed. */
  readonly own?: true;
  /** The name under which the index of its package exports it, for other targets. */
  readonly exported?: Identifier;
}
