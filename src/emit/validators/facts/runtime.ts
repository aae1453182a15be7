/** The hand-written modules of the package, and which of them a file needs. */
import { getOrCreate } from "../../../common/get-or-create.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import type { TargetContext } from "../../target.js";
import { runtimeFiles } from "./runtime-modules.js";

export type RuntimeName = keyof typeof runtimeFiles;

const exportsOf = new Map(
  Object.entries(runtimeFiles).map(([module, exported]) => [
    module as RuntimeName,
    exported.split(" "),
  ]),
);

/** The names that the runtime exports. Local variables must not use them. */
export const runtimeExports: readonly string[] = [...exportsOf.values()].flat();

/** The module below `formats/` that exports a check. */
export function formatModule(check: string): RuntimeName | null {
  const isFound = ([module, exported]: [RuntimeName, string[]]) =>
    module.startsWith("formats/") && exported.includes(check);
  return [...exportsOf].find(isFound)?.[0] ?? null;
}

/** Returns symbols of the runtime and records the modules that are used. */
export interface ValidatorRuntime {
  symbol(module: RuntimeName, name: string): SymbolRef;
  /** The modules of these symbols. The modules that they import are not included. */
  used(): RuntimeName[];
}

export function createRuntime({ names }: TargetContext): ValidatorRuntime {
  const symbols = new Map<RuntimeName, Map<string, SymbolRef>>();
  return {
    // Cached, because every check that is written needs it.
    symbol(module, name) {
      const known = getOrCreate(symbols, module, () => new Map());
      return getOrCreate(known, name, () =>
        names.fixed("validators", `runtime/${module}`, name),
      );
    },
    used: () => [...symbols.keys()],
  };
}
