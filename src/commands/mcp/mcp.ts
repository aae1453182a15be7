/** `specwright mcp`: a server of the Model Context Protocol that answers questions about the spec of a project. */
import type { Command } from "../../cli/command.js";
import { configFlag, flagValues, specPositional } from "../../cli/flags.js";

const flags = { config: configFlag };

export const mcpCommand: Command<typeof flags> = {
  name: "mcp",
  description: "Answer questions of agents about a spec, over MCP",
  findings: [],
  flags,
  json: { fields: {} },
  positionals: specPositional,
  async run({ args, io }) {
    const { serve } = await import("./server.js");
    await serve({ flags: flagValues("mcp", args), io });
  },
};
