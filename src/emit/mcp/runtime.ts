/** The hand-written modules of the package, and their names. */
import { int64Schemas, type Int64Schemas } from "../../facts/schemas/int64.js";
import { createShapes } from "../../facts/shapes/shapes.js";
import type { Operation } from "../../model/model.js";
import type { RuntimeExports } from "../index-exports.js";
import {
  runtimeReferences,
  type RuntimeReferences,
} from "../runtime-references.js";
import type { TargetContext } from "../target.js";
import { createToolSchemas, type ToolSchemas } from "./tool-schemas.js";
import { toolNames } from "./tool-names.js";

export interface McpContext extends TargetContext {
  readonly runtime: RuntimeReferences;
  readonly int64Schemas: Int64Schemas;
  readonly toolSchemas: ToolSchemas;
  /** Others, with their own definitions. */
  readonly createSchemas: () => ToolSchemas;
  /** The operations that are tools. */
  readonly operations: readonly Operation[];
  readonly toolNames: ReadonlyMap<Operation, string>;
  readonly mode: "each" | "search";
}

/** The official SDK, and the compiler for code mode. */
export const mcpPeers = {
  "@modelcontextprotocol/server": "^2.4.0",
  typescript: "^5.9.0 || ^6.0.0",
};

/** The copied files that import the official SDK, and the compiler. */
export const copiedFiles = [
  "http-handler.ts",
  "sdk.ts",
  "snippet-check.ts",
  "stdio-server.ts",
];

/** Separate entry points, so that the index loads neither of them. */
export const entries = ["http", "stdio", "typecheck"] as const;

/** The names that the package exports from its runtime, by module. */
export const runtimeExports = {
  environment: ["type Environment"],
  offered: ["type Offer"],
  result: ["type Limits"],
  "run/code-mode": [
    "type CheckedSnippet",
    "type CodeMode",
    "type Sandbox",
    "type SandboxRequest",
    "type SnippetCheck",
  ],
  tool: [
    "type ContentBlock",
    "type Effect",
    "type JsonObject",
    "type ListedTool",
    "type Stability",
    "type Tool",
    "type ToolDeprecation",
    "type ToolResult",
  ],
  toolbox: ["type CallEvent", "type ToolOptions", "type Toolbox"],
} as const satisfies RuntimeExports;

/** A model reads the whole list at each turn, so a longer list costs more than a search. */
const mostTools = 40;

export function mcpContext(target: TargetContext): McpContext {
  const { model, mcpTools } = target;
  const operations = model.operations.filter(
    ({ mcp }) => mcp?.kind !== "hidden",
  );
  const isLarge = operations.length > mostTools;
  const int64 = int64Schemas(target);
  const shapes = createShapes(model);
  const createSchemas = () => createToolSchemas(target, shapes, int64);
  const mode = mcpTools === "auto" ? (isLarge ? "search" : "each") : mcpTools;
  return {
    ...target,
    runtime: runtimeReferences(target, "mcp", {
      always: Object.keys(runtimeExports),
    }),
    int64Schemas: int64,
    toolSchemas: createSchemas(),
    createSchemas,
    operations,
    toolNames: toolNames(target, operations, mode),
    mode,
  };
}
