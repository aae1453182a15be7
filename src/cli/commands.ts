/** The commands, in the order of the help text. */
import type { CommandModule } from "yargs";
import { appendTo } from "../base/common/append-to.js";
import {
  commandGroup,
  commandModule,
  type Command,
  type Work,
} from "./command.js";
import { bundleCommand } from "../commands/bundle/bundle.js";
import { contractCommand } from "../commands/contract/contract.js";
import { diffCommand } from "../commands/diff/cli/diff.js";
import { docsCommand } from "../commands/docs/docs.js";
import { addCommand } from "../commands/domains/cli/add.js";
import { configCommand } from "../commands/domains/cli/config.js";
import { recordsCommand } from "../commands/domains/cli/records.js";
import { removeCommand } from "../commands/domains/cli/remove.js";
import { verifyCommand } from "../commands/domains/cli/verify.js";
import { generateCommand } from "../commands/generate/generate.js";
import { initCommand } from "../commands/init/init.js";
import { lifecycleCommand } from "../commands/lifecycle/cli/lifecycle.js";
import { usageCommand } from "../commands/lifecycle/cli/usage.js";
import { mcpCommand } from "../commands/mcp/mcp.js";
import { pullCommand } from "../commands/pull/pull.js";
import { releaseCommand } from "../commands/release/cli/release.js";
import { versionCommand } from "../commands/release/cli/version.js";
import { scaffoldCommand } from "../commands/scaffold/cli/scaffold.js";
import { siteCommand } from "../commands/site/cli/site.js";
import { upgradeCommand } from "../commands/release/cli/upgrade.js";
import { validateCommand } from "../commands/validate/validate.js";

export const commands: readonly Command[] = [
  generateCommand,
  initCommand,
  validateCommand,
  pullCommand,
  scaffoldCommand,
  lifecycleCommand,
  usageCommand,
  diffCommand,
  versionCommand,
  releaseCommand,
  upgradeCommand,
  bundleCommand,
  contractCommand,
  siteCommand,
  mcpCommand,
  addCommand,
  removeCommand,
  recordsCommand,
  verifyCommand,
  configCommand,
  docsCommand,
];

/** The help of the first words that several commands have in common. */
const groups: Readonly<Record<string, string>> = {
  domains: "Connect custom domains to a documentation site",
};

/** Returns the yargs modules of all commands. `choose` receives the work after the arguments are parsed. */
export function commandModules(choose: (work: Work) => void): CommandModule[] {
  const modules = new Map<string, CommandModule[]>();
  for (const command of commands) {
    const [word = ""] = command.name.split(" ");
    appendTo(modules, word, commandModule(command, choose));
  }
  return [...modules].flatMap(([word, own]) => {
    const help = groups[word];
    return help === undefined ? own : commandGroup(word, help, own);
  });
}
