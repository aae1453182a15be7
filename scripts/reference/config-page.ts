/** `docs/reference/config.md`. */
import type { KeyTable } from "../../src/base/options/kinds.js";
import {
  optionKeys,
  optionOf,
  type OptionKey,
} from "../../src/base/options/table.js";
import { specsKeys } from "../../src/base/config/check.js";
import { defaultOf } from "./defaults.js";
import { codeBlock, pageHead, table } from "./markdown.js";

export function configPage(): string {
  return [
    pageHead("Config file", "src/base/options/table.ts"),
    "Without `--config`, Specwright reads the first of `specwright.config.ts`, `.mjs`, `.js` and `.json` in the working folder. A module exports the config as its default export. `defineConfig` gives an editor the types:",
    codeBlock(
      "ts",
      `import { defineConfig } from "specwright";

export default defineConfig({
  input: "openapi.yaml",
  output: "generated",
});`,
    ),
    "In JSON, `$schema` points at the schema that the package contains, and an editor then checks and completes the file:",
    codeBlock(
      "json",
      `{
  "$schema": "./node_modules/specwright/docs/reference/config.schema.json",
  "input": "openapi.yaml",
  "output": "generated"
}`,
    ),
    "All options are optional, but Specwright needs an `input` from the config file or the command line. Relative paths start at the folder of the config file, and on the command line at the working folder. A flag takes precedence over the config file. An unknown key or a wrong value is an error.",
    "## Options",
    table(
      ["Option", "Default", "Flag"],
      optionKeys.map((key) => [
        `[\`${key}\`](#${key.toLowerCase()})`,
        defaultOf(key) ?? "none",
        flagOf(key),
      ]),
    ),
    ...optionKeys.flatMap(section),
    "## Several specs",
    `${specsKeys["specs"]?.doc ?? ""} Each needs an \`output\` of its own. With \`--input\`, only the spec with this input is generated.`,
    codeBlock(
      "json",
      `{
  "specs": [
    { "input": "pets.yaml", "output": "generated/pets" },
    { "input": "store.yaml", "output": "generated/store" }
  ]
}`,
    ),
  ].join("\n\n");
}

function flagOf(key: OptionKey): string {
  const { flag } = optionOf(key);
  return flag === undefined ? "" : `\`--${flag.name}\``;
}

function section(key: OptionKey): string[] {
  const { kind, doc, details } = optionOf(key);
  const value = defaultOf(key);
  const isNamed = kind.keys !== undefined;
  return [
    `### ${key}`,
    details === undefined ? doc : `${doc} ${details}`,
    [
      `- Value: ${isNamed ? "an object with the keys below" : kind.expected}`,
      ...(value === null ? [] : [`- Default: ${value}`]),
      ...(flagOf(key) === "" ? [] : [`- Flag: ${flagOf(key)}`]),
    ].join("\n"),
    ...(kind.keys === undefined ? [] : [keyTable(kind.keys)]),
    ...(kind.values?.keys === undefined
      ? []
      : [
          "Each value is an object with these keys:",
          keyTable(kind.values.keys),
        ]),
  ];
}

function keyTable(keys: KeyTable): string {
  return table(["Key", "Value", "Meaning"], keyRows(keys, ""));
}

/** Keys of inner objects follow the key of their object: `notice.stable`. */
function keyRows(keys: KeyTable, prefix: string): string[][] {
  return Object.entries(keys).flatMap(([name, { kind, doc }]) => [
    [`\`${prefix}${name}\``, kind.expected, doc],
    ...keyRows(kind.keys ?? {}, `${prefix}${name}.`),
    ...keyRows(kind.items?.keys ?? {}, `${prefix}${name}[].`),
  ]);
}
