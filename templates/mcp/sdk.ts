// Part of the Specwright runtime.
/** A toolbox as a server of the official SDK. */
import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
} from "@modelcontextprotocol/server";
import type { Toolbox } from "./runtime/toolbox.js";

export type McpSdkServer = McpServer;

/** The server answers `tools/list` and `tools/call`. Connect it to a transport, or give it to `serveStdio`. */
export function serverOf(toolbox: Toolbox): McpServer {
  const { name, title, version, instructions } = toolbox;
  // The SDK declares `listChanged` by default.
  const server = new McpServer(
    { name, title, version },
    { capabilities: { tools: { listChanged: false } }, instructions },
  );
  // Tools have JSON Schemas of their own, which the methods of this class do not take.
  const { server: handlers } = server;
  handlers.setRequestHandler("tools/list", () => {
    return { tools: toolbox.list() };
  });
  handlers.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const { name: tool, arguments: input = {} } = params;
    const result = await toolbox.call(tool, input, mcpReq.signal);
    if (result === null)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        "There is no tool with this name.",
      );
    return result as unknown as CallToolResult;
  });
  return server;
}
