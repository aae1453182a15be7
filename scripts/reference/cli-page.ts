/** `docs/reference/cli.md`. */
import type { Options } from "yargs";
import { flagsOf, usageOf, type CommandFacts } from "../../src/cli/command.js";
import { commands } from "../../src/cli/commands.js";
import { jsonFields } from "../../src/cli/json-output.js";
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
    "With `--json`, standard output has one JSON document and standard error has nothing. The document has these fields, the same for every command unless noted:",
    fieldTable(jsonFields.document),
    "Each entry of `diagnostics`:",
    fieldTable(jsonFields.diagnostic),
    "Each entry of `files`:",
    fieldTable(jsonFields.file),
    "Each entry of `records`:",
    fieldTable(jsonFields.record),
    "Each entry of `domains`:",
    fieldTable(jsonFields.domain),
    "Each entry of `servers` in `domains`:",
    fieldTable(jsonFields.server),
    "`https` of an entry of `domains`:",
    fieldTable(jsonFields.https),
    "`certificate` in `https`:",
    fieldTable(jsonFields.certificate),
    "Each entry of `responses` in `https`:",
    fieldTable(jsonFields.response),
    "Each entry of `lifecycle`. A field is `null` if the spec does not state it:",
    fieldTable(jsonFields.lifecycle),
    "Each entry of `uses`. A field is `null` if the package does not state it:",
    fieldTable(jsonFields.use),
    "Each entry of `surface`:",
    fieldTable(jsonFields.surface),
    "Each entry of `packages`:",
    fieldTable(jsonFields.package),
    "Each entry of `contract`:",
    fieldTable(jsonFields.contract),
    "Each entry of `findings` in `contract`:",
    fieldTable(jsonFields.mismatch),
    "Each entry of `topics`:",
    fieldTable(jsonFields.topic),
    "Each entry of `findings` and `waived`:",
    fieldTable(jsonFields.finding),
    "`base` and `head` of a finding:",
    fieldTable(jsonFields.place),
    "`witness` of a finding. Only `acceptedBy` is always there:",
    fieldTable(jsonFields.witness),
  ].join("\n\n");
}

function section(command: CommandFacts): string[] {
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

function fieldTable(fields: Readonly<Record<string, string>>): string {
  return table(
    ["Field", "Meaning"],
    Object.entries(fields).map(([name, meaning]) => [`\`${name}\``, meaning]),
  );
}
