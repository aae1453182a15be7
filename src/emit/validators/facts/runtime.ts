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

/** The names that the runtime exports. Local variables must not use them. */
export const runtimeExports: readonly string[] = Object.values(files).flatMap(
  ({ exports }) => exports,
);

/** The module below `formats/` that exports a check. */
export function formatModule(check: string): RuntimeName | null {
  const isFound = (module: RuntimeName) =>
    module.startsWith("formats/") && files[module].exports.includes(check);
  return runtimeModules.find(isFound) ?? null;
}

/** Returns symbols of the runtime and records the modules that are used. */
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
  // The index exports these even if there is no schema.
  use("standard");
  const symbols = new Map<RuntimeName, Map<string, SymbolRef>>();
  return {
    // Cached, because every check that is written needs it.
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
