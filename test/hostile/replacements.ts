/** Every text of specs with every hostile text, and the check that the generator copes with each of them. */
import { join } from "node:path";
import { builtInTargets } from "../../src/emit/targets.js";
import type { GeneratedFile } from "../../src/generate.js";
import { failureOf as failureOfRun } from "../mistakes/mutations.js";
import { richSpecs } from "../mistakes/rich-specs.js";
import { commandFailure, commandNames } from "./commands.js";
import { characterFault, syntaxErrorIn } from "./faults.js";
import { hostileSpec } from "./hostile-spec.js";
import { hostileTexts } from "./texts.js";
import { replaceToken, tokensOf } from "./tokens.js";

const specs: Record<string, unknown> = {
  ...richSpecs,
  /** Has every field that takes a text. */
  texts: hostileSpec("Word"),
};

export interface Replacement {
  spec: string;
  token: string;
  /** The text in place of the token, or inside it. */
  text: string;
}

export function replacements(): Replacement[] {
  return Object.entries(specs).flatMap(([spec, content]) =>
    tokensOf(content).flatMap((token) =>
      hostileTexts.flatMap((text) => {
        const middle = Math.ceil(token.length / 2);
        const inside = `${token.slice(0, middle)}${text}${token.slice(middle)}`;
        return [
          { spec, token, text },
          { spec, token, text: inside },
        ];
      }),
    ),
  );
}

/** `generate`, and the commands that print or write texts of a spec in other ways. */
export const testedCommands = ["generate", ...commandNames] as const;

/** Null if the command copes with the spec. `folder` is for its files. */
export function failureOf(
  command: (typeof testedCommands)[number],
  folder: string,
  replacement: Replacement,
): Promise<string | null> {
  if (command === "generate")
    return generateFailure(join(folder, "spec.json"), replacement);
  const { spec, token, text } = replacement;
  const base = specs[spec];
  const head = replaceToken(base, token, text);
  return commandFailure(command, join(folder, command), { base, head });
}

/** Null if the generator generates valid files, or reports errors with their places. */
async function generateFailure(
  file: string,
  { spec, token, text }: Replacement,
): Promise<string | null> {
  const replaced = replaceToken(specs[spec], token, text);
  return failureOfRun(
    file,
    replaced,
    {
      targets: builtInTargets.map(({ name }) => name),
      serverDescription: "full",
      tanstackQuery: true,
      skills: true,
      // As the command line runs it, which notes what each file depends on.
      units: { records: null, base: "", readFile: () => null },
    },
    faultIn,
  );
}

/** Most files are the same as in other runs. */
const checked = new Set<string>();

function faultIn(files: readonly GeneratedFile[]): string | null {
  for (const { path, text } of files) {
    if (checked.has(text)) continue;
    const fault = faultOf(path, text);
    if (fault !== null) return `${path}: ${fault}`;
    checked.add(text);
  }
  return null;
}

function faultOf(path: string, text: string): string | null {
  if (
    !/^(validators|client|server|docs|types|mock|webhooks|zod|cli|mcp)(\/[\w.-]+)+$/.test(
      path,
    )
  )
    return "is not a safe path";
  if (path.split("/").includes("..")) return "leaves its folder";
  const fault = characterFault(text);
  if (fault !== null) return fault;
  if (path.endsWith(".json")) JSON.parse(text);
  return path.endsWith(".ts") ? syntaxErrorIn(text) : null;
}
