/** `docs/reference/exit-codes.md`. */
import { usageOf, type Command } from "../../src/cli/command.js";
import { commands } from "../../src/cli/commands.js";
import { exitCodes } from "../../src/cli/outcome.js";
import { pageHead, table } from "./markdown.js";

export function exitCodesPage(): string {
  return [
    pageHead("Exit codes", "the tables in src/cli/ and src/commands/"),
    "All commands of `specwright` use the same three exit codes:",
    table(
      ["Code", "Meaning"],
      Object.entries(exitCodes).map(([code, meaning]) => [code, meaning]),
    ),
    "If a run has several specs, the highest code counts. With `--json`, the field `exitCode` of the document has the same number. Programs of the target `cli` have [codes of their own](../guide/command-line.md#exit-codes).",
    "## Exit code 1",
    "This table says when a command ends with 1. With `--strict`, it writes nothing in that case.",
    table(
      ["Command", "Exit code 1 if"],
      commands.map((command) => [
        `[\`${command.name}\`](cli.md#${anchorOf(command)})`,
        command.findings.length === 0 ? "never" : command.findings.join("; "),
      ]),
    ),
  ].join("\n\n");
}

/** The anchor of its section on the page of the command line. */
function anchorOf(command: Command): string {
  return `specwright ${usageOf(command)}`
    .replaceAll(/[[\]]/g, "")
    .replaceAll(" ", "-");
}
