/** The hand-written modules of the package, and which of them a file needs. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import { valueRef, type Code } from "../../code/index.js";
import { runtimeReferences } from "../../runtime-references.js";
import type { FilePlan, TargetContext } from "../../target.js";
import { runtimeFiles } from "./runtime-modules.js";

export type RuntimeName = keyof typeof runtimeFiles;

const exportsOf = new Map(
  Object.entries(runtimeFiles).map(([module, exported]) => [
    module as RuntimeName,
    exported.split(" "),
  ]),
);

/** Modules that only other modules of the runtime import. */
const internalModules: readonly RuntimeName[] = [
  "shapes/coerce",
  "shapes/from-texts",
  "shapes/json-text",
];

/** The names that generated code imports from the runtime. Local variables must not use them. */
export const runtimeExports: readonly string[] = [...exportsOf].flatMap(
  ([module, exported]) => (internalModules.includes(module) ? [] : exported),
);

/** The module below `formats/` that exports a check. */
export function formatModule(check: string): RuntimeName | null {
  const isFound = ([module, exported]: [RuntimeName, string[]]) =>
    module.startsWith("formats/") && exported.includes(check);
  return [...exportsOf].find(isFound)?.[0] ?? null;
}

const homes = new Map(
  [...exportsOf].flatMap(([module, exported]) =>
    exported.map((name) => [name, module] as const),
  ),
);

/** The module that exports a function. */
export function homeOf(name: string): RuntimeName {
  const home = homes.get(name);
  if (home === undefined) throw new Error(`No module exports ${name}`);
  return home;
}

/** Returns symbols of the runtime and records the modules that are used. */
export interface ValidatorRuntime {
  symbol(module: RuntimeName, name: string): SymbolRef;
  /** The symbol as a value in code. */
  value(module: RuntimeName, name: string): Code;
  /** The modules of these symbols. */
  used(): readonly string[];
  copyPlan(): FilePlan;
}

interface RuntimeExport {
  symbol: SymbolRef;
  value: Code;
}

export function createRuntime(context: TargetContext): ValidatorRuntime {
  const references = runtimeReferences(context, "validators");
  const exports = new Map<RuntimeName, Map<string, RuntimeExport>>();
  // Cached, because every check that is written needs it.
  const find = (module: RuntimeName, name: string): RuntimeExport => {
    const known = getOrCreate(exports, module, () => new Map());
    const symbol = references.symbol(module, name);
    return getOrCreate(known, name, () => ({
      symbol,
      value: valueRef(symbol),
    }));
  };
  return {
    symbol: (module, name) => find(module, name).symbol,
    value: (module, name) => find(module, name).value,
    used: () => references.used(),
    copyPlan: () => references.copyPlan(),
  };
}
