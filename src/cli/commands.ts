/** The commands, in the order of the help text. */
import type { CommandModule } from "yargs";
import {
  commandGroup,
  commandModule,
  type CommandFacts,
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

export const commands: readonly CommandFacts[] = [
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

/** Returns the yargs modules of all commands. `choose` receives the work after the arguments are parsed. */
export function commandModules(choose: (work: Work) => void): CommandModule[] {
  return [
    commandModule(generateCommand, choose),
    commandModule(initCommand, choose),
    commandModule(validateCommand, choose),
    commandModule(pullCommand, choose),
    commandModule(scaffoldCommand, choose),
    commandModule(lifecycleCommand, choose),
    commandModule(usageCommand, choose),
    commandModule(diffCommand, choose),
    commandModule(versionCommand, choose),
    commandModule(releaseCommand, choose),
    commandModule(upgradeCommand, choose),
    commandModule(bundleCommand, choose),
    commandModule(contractCommand, choose),
    commandModule(siteCommand, choose),
    commandModule(mcpCommand, choose),
    commandGroup("domains", "Connect custom domains to a documentation site", [
      commandModule(addCommand, choose),
      commandModule(removeCommand, choose),
      commandModule(recordsCommand, choose),
      commandModule(verifyCommand, choose),
      commandModule(configCommand, choose),
    ]),
    commandModule(docsCommand, choose),
  ];
}
