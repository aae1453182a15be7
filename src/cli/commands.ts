/** The commands, in the order of the help text. */
import type { CommandFacts } from "./command.js";
import { generateCommand } from "./generate.js";
import { scaffoldCommand } from "./scaffold.js";
import { validateCommand } from "./validate.js";

export const commands: readonly CommandFacts[] = [
  generateCommand,
  validateCommand,
  scaffoldCommand,
];
