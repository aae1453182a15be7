// Part of the Specwright runtime.
/** Standard input and output with the official SDK. */
import type { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

export function serveOnStdio(create: () => McpServer): void {
  serveStdio(create);
}
