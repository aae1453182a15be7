/** The hand-written part of the package, and its names. */
import type { SymbolRef } from "../../naming/symbols.js";
import type { FilePlan, TargetContext } from "../target.js";

const modules = [
  "body",
  "brackets",
  "coerce",
  "compile",
  "cookies",
  "failure",
  "fetch",
  "http",
  "json",
  "lifecycle",
  "media-type",
  "multipart",
  "options",
  "pairs",
  "parameters",
  "problem",
  "reply",
  "response-check",
  "route",
  "router",
  "security",
  "server",
  "status",
] as const;

export type RuntimeModule = (typeof modules)[number];

/** A symbol of the runtime. */
export function runtime(
  { names }: TargetContext,
  module: RuntimeModule,
  name: string,
): SymbolRef {
  return names.fixed("server", `runtime/${module}`, name);
}

export function runtimePlans(): FilePlan[] {
  return [
    { kind: "copy", path: "src/node.ts", from: "server/node.ts" },
    ...modules.map((module): FilePlan => ({
      kind: "copy",
      path: `src/runtime/${module}.ts`,
      from: `server/runtime/${module}.ts`,
    })),
  ];
}
