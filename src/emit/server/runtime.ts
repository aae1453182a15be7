/** The hand-written modules of the package, and their names. */
import type { SymbolRef } from "../../naming/symbols.js";
import type { FilePlan, TargetContext } from "../target.js";

const modules = [
  "answer",
  "around",
  "body/additional-fields",
  "body/body",
  "body/form-pairs",
  "body/form-parts",
  "body/incoming-file",
  "body/incoming-items",
  "body/json",
  "body/media-type",
  "body/multipart",
  "body/multipart-head",
  "body/multipart-reader",
  "body/parsed-body",
  "body/partial-form",
  "body/prepare",
  "body/utf8",
  "call",
  "errors/client-errors",
  "errors/error-details",
  "errors/failure",
  "errors/problem",
  "errors/refusals",
  "fetch",
  "http",
  "node/node-body",
  "node/node-request",
  "node/node-response",
  "operation-options",
  "options",
  "parameters/brackets",
  "parameters/coerce",
  "parameters/content",
  "parameters/cookies",
  "parameters/delimited",
  "parameters/pairs",
  "parameters/pairs-source",
  "parameters/parameters",
  "parameters/read-parameters",
  "parameters/spread-object",
  "parameters/styles",
  "response/event-text",
  "response/item-stream",
  "response/lifecycle",
  "response/reply",
  "response/response-check",
  "response/response-description",
  "response/status",
  "response/streaming",
  "response/write-only",
  "route",
  "routing/compile",
  "routing/mount",
  "routing/operation-settings",
  "routing/origin",
  "routing/pattern",
  "routing/router",
  "routing/template",
  "routing/text-end",
  "security/credentials",
  "security/security",
  "serve",
  "server",
] as const;

/** Separate entry points, so that importing the core loads none of them. */
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
