/** The commands, in the order of the help text. */
import type { CommandModule } from "yargs";
import {
  commandGroup,
  commandModule,
  type CommandFacts,
  type Work,
} from "./command.js";
import { bundleCommand } from "./bundle/bundle.js";
import { diffCommand } from "./diff/diff.js";
import { configCommand } from "./domains/config.js";
import { recordsCommand } from "./domains/records.js";
import { verifyCommand } from "./domains/verify.js";
import { generateCommand } from "./generate/generate.js";
import { initCommand } from "./init/init.js";
import { lifecycleCommand } from "./lifecycle/lifecycle.js";
import { usageCommand } from "./lifecycle/usage.js";
import { pullCommand } from "./pull/pull.js";
import { releaseCommand } from "./release/release.js";
import { versionCommand } from "./release/version.js";
import { scaffoldCommand } from "./scaffold.js";
import { siteCommand } from "./site/site.js";
import { upgradeCommand } from "./upgrade/upgrade.js";
import { validateCommand } from "./validate.js";

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
  siteCommand,
  recordsCommand,
  verifyCommand,
  configCommand,
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
    commandModule(siteCommand, choose),
    commandGroup("domains", "Connect custom domains to a documentation site", [
      commandModule(recordsCommand, choose),
      commandModule(verifyCommand, choose),
      commandModule(configCommand, choose),
    ]),
  ];
}
