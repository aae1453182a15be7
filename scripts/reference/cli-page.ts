/** `docs/reference/cli.md`. */
import type { Options } from "yargs";
import { flagsOf, usageOf, type Command } from "../../src/cli/command.js";
import { commands } from "../../src/cli/commands.js";
import { jsonSection } from "./json-section.js";
import { pageHead, table } from "./markdown.js";

export function cliPage(): string {
  return [
    pageHead(
      "Command line",
      "the tables in src/cli/ and src/base/options/table.ts",
    ),
    "Flags take precedence over the [config file](config.md). `specwright --help` and `specwright <command> --help` print a summary, `specwright --version` prints the version.",
    ...commands.flatMap(section),
    "## Exit codes",
    "See [exit codes](exit-codes.md) of each command.",
    "## JSON output",
    ...jsonSection(commands),
  ].join("\n\n");
}

function section(command: Command): string[] {
  const { positionals = {}, description } = command;
  return [
    `## specwright ${usageOf(command)}`,
    `${description}.`,
    ...Object.entries(positionals).map(
      ([name, { description: text = "" }]) => `- \`${name}\`: ${text}`,
    ),
    table(
      ["Flag", "Value", "Default", "Meaning"],
      Object.entries(flagsOf(command)).map(([name, flag]) => [
        `\`--${name}\``,
        valueOf(flag),
        flag.defaultDescription === undefined
          ? ""
          : `\`${flag.defaultDescription}\``,
        flag.description ?? "",
      ]),
    ),
  ];
}

function valueOf({ type, choices, nargs }: Options): string {
  if (choices) return choices.map((word) => `\`${String(word)}\``).join(", ");
  if (type === "boolean") return "";
  if (type === "array") {
    return nargs === 1
      ? "text; repeat the flag for more"
      : "names, separated by spaces or commas";
  }
  return "text";
}
