/** `specwright init`: creates a config file and the scripts of a project. */
import type { Command } from "../../cli/command.js";
import { flagValues, specPositional } from "../../cli/flags.js";
import { addOutcome } from "../../cli/outcome.js";
import { purposes } from "./purpose.js";

const flags = {
  yes: {
    type: "boolean",
    default: false,
    alias: "y",
    description: "Ask no questions; use what suits the project.",
  },
  for: {
    type: "string",
    choices: purposes,
    description:
      "What the project is for: with front-end there is no server, with server no client. By default, the dependencies decide.",
  },
} as const;

export const initCommand: Command<typeof flags> = {
  name: "init",
  description: "Create a config file and package.json scripts",
  findings: [],
  flags,
  json: { fields: {} },
  positionals: specPositional,
  async run({ args, io, outcome }) {
    const { initProject } = await import("./init-project.js");
    addOutcome(outcome, await initProject(io, flagValues("init", args), args));
  },
};
