/** The hand-written modules of the package: what they export, and which of them a file brings along. */
import type { SymbolRef } from "../../naming/symbols.js";
import type { TargetContext } from "../target.js";

const exported = {
  issues: "ValidationIssue ValidationError Collector report addIssue segment",
  rules: "Rule TypeName refuse",
  values:
    "isObject isNumber isInteger isInt32 isInt64 isFloat isBinary maxDepth",
  text: "longerThan shorterThan",
  "multiple-of": "isMultipleOf",
  equal: "isEqual",
  unique: "isUnique",
  "one-of": "exactlyOne",
  standard:
    "StandardSchema StandardProps StandardResult StandardIssue standard",
} as const;

export type RuntimeName = keyof typeof exported;

const needs: Partial<Record<RuntimeName, readonly RuntimeName[]>> = {
  rules: ["issues", "values", "text", "multiple-of"],
  equal: ["values"],
  unique: ["values"],
  standard: ["issues"],
};

/** Names that those of schemas must not take. */
export const runtimeExports: readonly string[] = Object.values(
  exported,
).flatMap((names) => names.split(" "));

/** Gives out symbols of the runtime and remembers the modules that are in use. */
export interface Runtime {
  symbol(module: RuntimeName, name: string): SymbolRef;
  /** Modules to copy, in a fixed order. */
  used(): RuntimeName[];
}

export function createRuntime({ names }: TargetContext): Runtime {
  const used = new Set<RuntimeName>();
  const use = (module: RuntimeName): void => {
    if (used.has(module)) return;
    used.add(module);
    needs[module]?.forEach(use);
  };
  // The package's door exports these whether or not there is a schema.
  use("standard");
  return {
    symbol(module, name) {
      use(module);
      return names.fixed("validators", `runtime/${module}`, name);
    },
    used: () =>
      (Object.keys(exported) as RuntimeName[]).filter((module) =>
        used.has(module),
      ),
  };
}
