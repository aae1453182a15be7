/** `src/base/options/spec-config.ts`: the type of a config, with the documentation that an editor shows. */
import {
  optionKeys,
  optionOf,
  type OptionKey,
} from "../../src/base/options/table.js";
import { defaultOf } from "./defaults.js";

export function configTypes(): string {
  return `/** The options of a spec as TypeScript. \`npm run docs:reference\` writes this file from \`table.ts\`. */
import type { Severities } from "../diagnostics.js";
import type { Waiver } from "./diff-policy.js";
import type { PaginationRule } from "../../model/pagination/rule.js";
import type { OperationFilter } from "../../model/selection/filter.js";

/** One spec and how packages are generated from it. Relative paths start at the folder of the config file. */
export interface SpecConfigOf<OwnTarget> {
${optionKeys.map(property).join("\n")}
}
`;
}

function property(key: OptionKey): string {
  const { doc, details, kind } = optionOf(key);
  const value = defaultOf(key);
  const sentences = [
    doc,
    ...(details === undefined ? [] : [details]),
    ...(value === null ? [] : [`Default: ${value}.`]),
  ];
  return `${docComment(sentences.join(" "))}\n${key}?: ${kind.typescript};`;
}

/** A comment with lines of a readable length; Prettier does not wrap comments. */
function docComment(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length < 110) {
      lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
    } else lines.push(word);
  }
  return lines.length === 1
    ? `/** ${text} */`
    : ["/**", ...lines.map((line) => ` * ${line}`), " */"].join("\n");
}
