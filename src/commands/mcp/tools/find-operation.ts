/** Finds operations by words, in the order of the tool `search` of generated MCP servers. */
import { mcpContext } from "../../../emit/mcp/runtime.js";
import { searchWords } from "../../../emit/mcp/search-words.js";
import { signatureOf } from "../../../emit/mcp/signature.js";
import {
  deprecationOf,
  requestLine,
  titleOf,
} from "../../../emit/mcp/texts.js";
import {
  createIndex,
  rank,
} from "../../../../templates/mcp/runtime/search/rank.js";
import { contextOf } from "../../../generate.js";
import { readSpec } from "../read-spec.js";
import type { ProjectTool } from "../tool.js";

const most = 10;

export const findTool: ProjectTool = {
  name: "find_operation",
  title: "Find an operation",
  description:
    "Finds operations of the API by words, such as `cancel an order`. The best ones come first, with their input and results as TypeScript.",
  fields: {
    query: {
      type: "string",
      isRequired: true,
      description: "What the operation does, in a few words, or its name.",
    },
  },
  async run({ query }, project) {
    const { model, options } = await readSpec(project);
    const context = mcpContext(contextOf(model, options).context);
    const described = context.operations.map((of) => {
      const text = deprecationOf(context, of);
      return {
        of,
        name: context.toolNames.get(of) ?? "",
        operation: requestLine(of),
        words: searchWords(context, of),
        ...(text !== null && { deprecation: { text } }),
      };
    });
    const found = rank(createIndex(described), String(query));
    return {
      isError: false,
      document: {
        operations: found.slice(0, most).map(({ tool }) => ({
          name: tool.name,
          operation: tool.operation,
          title: titleOf(tool.of),
          tags: tool.of.tags,
          stability: tool.of.lifecycle.stability,
          ...(tool.deprecation && { deprecation: tool.deprecation.text }),
          signature: signatureOf(context, tool.of),
          pointer: tool.of.origin.pointer,
        })),
        total: found.length,
      },
    };
  },
};
