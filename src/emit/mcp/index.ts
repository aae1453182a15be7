/** The target `mcp`: a server of the Model Context Protocol, on the generated client. */
import { publicNames } from "../index-exports.js";
import { operationsByGroup } from "../operations.js";
import { apiTitle } from "../packages/api-title.js";
import { defineTarget } from "../target.js";
import { readmeFile, skillFile } from "./readme.js";
import {
  copiedFiles,
  entries,
  mcpContext,
  mcpPeers,
  runtimeExports,
} from "./runtime.js";
import { serverFiles } from "./server-file.js";
import { definitionsFile, toolsFile } from "./tools-file.js";

export const mcp = defineTarget({
  name: "mcp",
  names: {
    reserved: [
      "McpServerOptions",
      "createMcpHttp",
      "createMcpServer",
      "createMcpToolbox",
      "createSnippetCheck",
      "mcpOptionsFrom",
      ...publicNames(runtimeExports),
    ],
    operations: {},
  },
  dependsOn: ["validators", "client"],
  package: (context) => ({
    description: `MCP server for the ${apiTitle(context)}.`,
    ...(context.skills && { files: ["skills"] }),
    entries,
    skipsLibraries: true,
    worksWith: mcpPeers,
  }),
  *plan(target) {
    const context = mcpContext(target);
    const wanted = new Set(context.operations);
    const groups = [...operationsByGroup(context)].flatMap(
      ([group, operations]) => {
        const tools = operations.filter((operation) => wanted.has(operation));
        return tools.length === 0 ? [] : [{ group, tools }];
      },
    );
    yield readmeFile(context);
    if (context.skills) yield skillFile(context);
    for (const { group, tools } of groups)
      yield toolsFile(context, group, tools);
    yield definitionsFile(context);
    yield* serverFiles(
      context,
      groups.map(({ group }) => group),
    );
    yield context.runtime.copyPlan(copiedFiles);
  },
});
