/** The section about `--json` of `docs/reference/cli.md`: the common fields, and those that commands add. */
import type { Command } from "../../src/cli/command.js";
import { jsonFields, type JsonTable } from "../../src/cli/json-output.js";
import { table } from "./markdown.js";

export function jsonSection(commands: readonly Command[]): string[] {
  const { document, diagnostic, file } = jsonFields;
  const names = new Set(
    commands.flatMap(({ json }) => Object.keys(json.fields)),
  );
  const added = [...names].map((name): [string, string] => [
    name,
    textOf(commands, ({ json }) => {
      const { [name]: text }: { [name: string]: string } = { ...json.fields };
      return text;
    }),
  ]);
  const tables = new Set(commands.flatMap(({ json }) => json.tables ?? []));
  return [
    "With `--json`, standard output has one JSON document and standard error has nothing. Every document has these fields:",
    fieldTable({
      ...document,
      files: `${document.files} ${textOf(commands, ({ json }) => json.files)}`,
      counts: `${document.counts} ${textOf(commands, ({ json }) => json.counts)}`,
    }),
    "Some commands add fields:",
    fieldTable(Object.fromEntries(added)),
    ...section({ of: "Each entry of `diagnostics`", fields: diagnostic }),
    ...section({
      of: "Each entry of `files`",
      fields: {
        ...file,
        kind: `${file.kind} ${textOf(commands, ({ json }) => json.kinds)}`,
      },
    }),
    ...[...tables].flatMap(section),
  ];
}

function section({ of, fields }: JsonTable): string[] {
  return [`${of}:`, fieldTable(fields)];
}

function fieldTable(fields: Readonly<Record<string, string>>): string {
  return table(
    ["Field", "Meaning"],
    Object.entries(fields).map(([name, meaning]) => [`\`${name}\``, meaning]),
  );
}

/** `For add and remove: one text. For verify: another one.` */
function textOf(
  commands: readonly Command[],
  choose: (command: Command) => string | undefined,
): string {
  const names = new Map<string, string[]>();
  for (const command of commands) {
    const text = choose(command);
    if (text === undefined) continue;
    names.set(text, [...(names.get(text) ?? []), `\`${command.name}\``]);
  }
  return [...names]
    .map(([text, users]) => `For ${listOf(users)}: ${text}.`)
    .join(" ");
}

function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2
    ? last
    : `${words.slice(0, -1).join(", ")} and ${last}`;
}
