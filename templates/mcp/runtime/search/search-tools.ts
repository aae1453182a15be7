// Part of the Specwright runtime.
/** The tools `search` and `call`, for APIs with many operations. */
import { callTool } from "../call.js";
import { selfContained } from "../definitions.js";
import { cautionsOf, hintsOf } from "../listing.js";
import type { OwnTool } from "../own-tool.js";
import { failure, success } from "../result.js";
import { widest } from "../run/run-tool.js";
import { ownField, type Tool, type ToolApi, type ToolResult } from "../tool.js";
import { indexOf, rank } from "./rank.js";

export function searchTools(
  api: ToolApi,
  offered: readonly Tool[],
  allow: string,
): readonly OwnTool[] {
  return [searchTool(api, offered, allow), callingTool(api, offered)];
}

const most = 20;

function searchTool(
  api: ToolApi,
  offered: readonly Tool[],
  allow: string,
): OwnTool {
  const title = "Search operations";
  return {
    listed: {
      name: "search",
      title,
      description: `Finds operations of the API by words, tag or path, the best first, with their signatures. With \`operation\`, returns one operation with the JSON Schema of its input. ${String(offered.length)} operations.`,
      inputSchema: {
        type: "object",
        properties: {
          query: { type: "string", description: "What you want to do." },
          tag: { type: "string" },
          path: { type: "string", description: "A part of the path." },
          operation: { type: "string", description: "The exact name." },
          limit: { type: "integer", minimum: 1, maximum: most, default: 5 },
        },
        additionalProperties: false,
      },
      annotations: {
        title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    call: (input) =>
      Promise.resolve({
        result: search(api, offered, allow, input),
        operation: null,
      }),
  };
}

function search(
  api: ToolApi,
  offered: readonly Tool[],
  allow: string,
  input: unknown,
): ToolResult {
  const text = (name: string): string => {
    const value = ownField(input, name);
    return typeof value === "string" ? value : "";
  };
  const limit = Math.min(
    most,
    Math.max(1, Number(ownField(input, "limit") ?? 5)),
  );
  const operation = text("operation");
  if (operation !== "") {
    const tool = offered.find(({ name }) => name === operation);
    return tool ? whole(api, tool) : unknownOperation(api, offered, operation);
  }
  const [query, tag, path] = [text("query"), text("tag"), text("path")];
  const candidates =
    query === ""
      ? api.tools
      : rank(indexOf(api.tools), query).map(({ tool }) => tool);
  const found = candidates.filter(
    (tool) =>
      (tag === "" || tool.tags.some((one) => sameText(one, tag))) &&
      (path === "" ||
        tool.operation.toLowerCase().includes(path.toLowerCase())),
  );
  const usable = new Set(offered);
  const shown = found.filter((tool) => usable.has(tool)).slice(0, limit);
  const refused = found
    .slice(0, limit)
    .filter((tool) => !usable.has(tool)).length;
  return success(
    [
      shown.length === 0
        ? `No operation was found. Tags: ${tagsOf(offered).join(", ")}.`
        : "Call an operation with `call`. For the whole schema of its input, search with `operation`.",
      ...shown.map(lineOf),
      ...(refused === 0
        ? []
        : [
            `${String(refused)} of the best results are not available: this server is ${allow}.`,
          ]),
    ],
    { operations: shown.map(factsOf), unavailable: refused },
  );
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function tagsOf(tools: readonly Tool[]): string[] {
  return [...new Set(tools.flatMap(({ tags }) => tags))].slice(0, 40);
}

function lineOf(tool: Tool): string {
  const { name, operation, title, signature = "", description } = tool;
  const [start = ""] = description.split("\n");
  const about = start === title ? "" : start.slice(0, 300);
  return [
    `- ${name} (${operation}): ${title}`,
    signature,
    ...cautionsOf(tool),
    about,
  ]
    .filter((line) => line !== "")
    .join("\n  ");
}

function factsOf(tool: Tool): Record<string, unknown> {
  const { name, operation, title, signature = "", tags, deprecation } = tool;
  return {
    operation: name,
    title,
    request: operation,
    tags,
    signature,
    ...hintsOf(tool),
    ...(deprecation && { deprecated: deprecation.text }),
  };
}

function whole(api: ToolApi, tool: Tool): ToolResult {
  const schema = selfContained(tool.input, api.definitions);
  return success([lineOf(tool), tool.description, JSON.stringify(schema)], {
    operations: [{ ...factsOf(tool), inputSchema: schema }],
  });
}

function callingTool(api: ToolApi, offered: readonly Tool[]): OwnTool {
  const title = "Call an operation";
  return {
    listed: {
      name: "call",
      title,
      description:
        "Calls an operation that `search` found. The input is validated before it is sent; an error says what to change.",
      inputSchema: {
        type: "object",
        properties: {
          operation: { type: "string" },
          input: {
            type: "object",
            description:
              "As in the signature: `path`, `query`, `headers`, `cookies`, `body`.",
          },
        },
        required: ["operation"],
        additionalProperties: false,
      },
      annotations: {
        title,
        ...hintsOf({ effect: widest(offered), idempotent: false }),
      },
    },
    async call(input, context) {
      const name = ownField(input, "operation");
      const tool = offered.find((one) => one.name === name);
      return tool
        ? {
            result: await callTool(tool, ownField(input, "input"), context),
            operation: tool,
          }
        : {
            result: unknownOperation(api, offered, String(name)),
            operation: null,
          };
    },
  };
}

function unknownOperation(
  api: ToolApi,
  offered: readonly Tool[],
  name: string,
): ToolResult {
  const usable = new Set(offered);
  const similar = rank(indexOf(api.tools), name)
    .filter(({ tool }) => usable.has(tool))
    .slice(0, 3)
    .map(({ tool }) => tool.name);
  return failure(
    [
      `There is no operation ${JSON.stringify(name.slice(0, 100))}.`,
      similar.length === 0
        ? "Find one with `search`."
        : `Similar operations: ${similar.join(", ")}. Or find one with \`search\`.`,
    ],
    { problem: "unknown-operation", similar },
  );
}
