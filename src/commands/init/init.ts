/** `specwright init`: creates a config file and the scripts of a project. */
import type { Command } from "../../cli/command.js";
import { booleanFlag, flagValues, specPositional } from "../../cli/flags.js";
import { purposes } from "./purpose.js";

const flags = {
  yes: {
    ...booleanFlag("Ask no questions; use what suits the project."),
    alias: "y",
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
  async run(run) {
    const { initProject } = await import("./init-project.js");
    await initProject(run, flagValues("init", run.args), run.args);
  },
};
