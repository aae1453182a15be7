/** The hand-written modules of the package, and their names. */
import type { SymbolRef } from "../../naming/symbols.js";
import type { FilePlan, TargetContext } from "../target.js";

/** Separate entry points, so that importing the core loads none of them. */
export const adapters = ["node", "express", "fastify", "hono"] as const;

/** A symbol of the runtime. */
export function runtime(
  { names }: TargetContext,
  module: string,
  name: string,
): SymbolRef {
  return names.fixed("server", `runtime/${module}`, name);
}

export function runtimePlans(): FilePlan[] {
  return [
    ...adapters.map((adapter): FilePlan => ({
      kind: "copy",
      path: `src/${adapter}.ts`,
      from: `server/${adapter}.ts`,
    })),
    { kind: "copy", path: "src/runtime/", from: "server/runtime/" },
  ];
}
