/** References from generated code to the hand-written modules of its package. */
import { createCollector } from "../incremental/collectors.js";
import type { SymbolRef } from "../naming/symbols.js";
import { typeRef, valueRef, type Code } from "./code/index.js";
import type { FilePlan, TargetContext } from "./target.js";

/** The imports, the copied files and the exports of the index follow from the references. */
export interface RuntimeReferences {
  symbol(module: string, name: string): SymbolRef;
  type(module: string, name: string): Code;
  value(module: string, name: string): Code;
  /** The modules of the references so far, and those that a user can choose. */
  used(): readonly string[];
  /** Copies the used modules, other files of the target's folder, and all modules that these import. */
  copyPlan(others?: readonly string[]): FilePlan;
}

/** Modules that users can import although no generated code does. */
interface ChosenModules {
  readonly always?: readonly string[];
  /** By the module that makes them useful. */
  readonly with?: Readonly<Record<string, readonly string[]>>;
}

export function runtimeReferences(
  { model, names }: TargetContext,
  target: string,
  chosen: ChosenModules = {},
): RuntimeReferences {
  const used = new Set(chosen.always);
  const add = (module: string): string => {
    used.add(module);
    for (const other of chosen.with?.[module] ?? []) used.add(other);
    return "";
  };
  const note = createCollector(model, `runtime of ${target}`, add);
  const symbol = (module: string, name: string): SymbolRef => {
    note(module);
    return names.fixed(target, `runtime/${module}`, name);
  };
  return {
    symbol,
    type: (module, name) => typeRef(symbol(module, name)),
    value: (module, name) => valueRef(symbol(module, name)),
    used: () => [...used].sort(),
    copyPlan: (others = []) => ({
      kind: "copy",
      path: "src/",
      from: `${target}/`,
      needed: [...[...used].map((module) => `runtime/${module}.ts`), ...others],
    }),
  };
}
