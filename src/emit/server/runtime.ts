/** The hand-written part of the package, and its names. */
import type { SymbolRef } from "../../naming/symbols.js";
import type { FilePlan, TargetContext } from "../target.js";

const modules = [
  "answer",
  "around",
  "body",
  "brackets",
  "call",
  "client-errors",
  "coerce",
  "compile",
  "content",
  "cookies",
  "cores",
  "credentials",
  "delimited",
  "described",
  "error-details",
  "event-text",
  "failure",
  "fetch",
  "form-pairs",
  "form-parts",
  "form-so-far",
  "further-fields",
  "http",
  "incoming-file",
  "incoming-items",
  "item-stream",
  "json",
  "later",
  "lifecycle",
  "media-type",
  "mount",
  "multipart",
  "multipart-head",
  "multipart-reader",
  "node-body",
  "node-request",
  "node-response",
  "operation-options",
  "options",
  "origin",
  "pairs",
  "pairs-source",
  "parameters",
  "parsed-body",
  "pattern",
  "problem",
  "read-parameters",
  "refusals",
  "reply",
  "response-check",
  "route",
  "router",
  "security",
  "serve",
  "server",
  "settle",
  "spread-object",
  "status",
  "streaming",
  "template",
  "text-end",
  "utf8",
  "write-only",
] as const;

/** Entry points of their own: whoever imports the core loads none of them. */
export const adapters = ["node", "express", "fastify", "hono"] as const;

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
    ...adapters.map((adapter): FilePlan => ({
      kind: "copy",
      path: `src/${adapter}.ts`,
      from: `server/${adapter}.ts`,
    })),
    ...modules.map((module): FilePlan => ({
      kind: "copy",
      path: `src/runtime/${module}.ts`,
      from: `server/runtime/${module}.ts`,
    })),
  ];
}
