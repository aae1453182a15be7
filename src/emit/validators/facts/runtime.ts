/** The hand-written modules of the package, and which of them a file needs. */
import type { SymbolRef } from "../../../naming/symbols.js";
import type { TargetContext } from "../../target.js";
import { runtimeFiles } from "./runtime-modules.js";

export type RuntimeName = keyof typeof runtimeFiles;

interface RuntimeFile {
  readonly exports: readonly string[];
  readonly imports: readonly RuntimeName[];
}

const files: Readonly<Record<RuntimeName, RuntimeFile>> = runtimeFiles;

export const runtimeModules = Object.keys(files) as RuntimeName[];

/** What the runtime declares: local variables must not be called so. */
export const runtimeExports: readonly string[] = Object.values(files).flatMap(
  ({ exports }) => exports,
);

/** The module below `formats/` that exports a check. */
export function formatModule(check: string): RuntimeName | null {
  const isFound = (module: RuntimeName) =>
    module.startsWith("formats/") && files[module].exports.includes(check);
  return runtimeModules.find(isFound) ?? null;
}

/** Gives out symbols of the runtime and remembers the modules that are in use. */
export interface ValidatorRuntime {
  symbol(module: RuntimeName, name: string): SymbolRef;
  /** Modules to copy, in a fixed order. */
  used(): RuntimeName[];
}

export function createRuntime({ names }: TargetContext): ValidatorRuntime {
  const used = new Set<RuntimeName>();
  const use = (module: RuntimeName): void => {
    if (used.has(module)) return;
    used.add(module);
    files[module].imports.forEach(use);
  };
  // The package's door exports these whether or not there is a schema.
  use("standard");
  const symbols = new Map<RuntimeName, Map<string, SymbolRef>>();
  return {
    // Asked for at every check that is written.
    symbol(module, name) {
      let known = symbols.get(module);
      if (!known) {
        use(module);
        known = new Map();
        symbols.set(module, known);
      }
      let symbol = known.get(name);
      if (!symbol) {
        symbol = names.fixed("validators", `runtime/${module}`, name);
        known.set(name, symbol);
      }
      return symbol;
    },
    used: () => runtimeModules.filter((module) => used.has(module)),
  };
}
