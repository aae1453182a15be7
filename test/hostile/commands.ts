/** Runs each command with a hostile spec, and checks that it reports errors with their places, and prints plain text. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { specwright } from "../cli/terminal.js";
import { characterFault, syntaxErrorIn } from "./faults.js";
import { siteFault } from "./site.js";

/** A folder with the specs `base/spec.json` and `head/spec.json`. */
type Trial = (folder: string) => Promise<string | null>;

const base = "base/spec.json";
const head = "head/spec.json";

const trials = {
  validate: (folder) => faultOf(folder, ["validate", head]),
  diff: (folder) =>
    firstFault([
      () => faultOf(folder, ["diff", base, head]),
      () => faultOf(folder, ["diff", head, base, "--format", "markdown"]),
      () => faultOf(folder, ["diff", base, head, "--format", "changelog"]),
      () => faultOf(folder, ["diff", head, head]),
    ]),
  lifecycle: (folder) =>
    firstFault(
      ["table", "markdown", "ics"].map(
        (format) => () =>
          faultOf(folder, ["lifecycle", head, "--format", format]),
      ),
    ),
  bundle: bundleFault,
  scaffold: scaffoldFault,
  site: siteFault,
} satisfies Record<string, Trial>;

export type CommandName = keyof typeof trials;

export const commandNames = Object.keys(trials) as CommandName[];

/** Null if the command copes with the spec. */
export async function commandFailure(
  command: CommandName,
  folder: string,
  specs: { base: unknown; head: unknown },
): Promise<string | null> {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, spec] of Object.entries(specs)) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "spec.json"), JSON.stringify(spec));
  }
  try {
    return await trials[command](folder);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : "thrown";
  }
}

async function firstFault(
  runs: readonly (() => Promise<string | null>)[],
): Promise<string | null> {
  for (const run of runs) {
    const fault = await run();
    if (fault !== null) return fault;
  }
  return null;
}

const env = { SPECWRIGHT_DEBUG: "1" };

async function faultOf(
  folder: string,
  args: readonly string[],
): Promise<string | null> {
  const { code, stdout, stderr } = await specwright(
    { cwd: folder, env },
    ...args,
  );
  const fault =
    errorFault(stderr) ??
    (code === 2 && stderr === "" ? "fails without a message" : null) ??
    // An iCalendar file has lines that end with CR LF.
    characterFault((stdout + stderr).replaceAll("\r\n", "\n"));
  return fault === null ? null : `${args.join(" ")}: ${fault}`;
}

/** An error that is not the spec's, or does not say where it is. */
function errorFault(stderr: string): string | null {
  if (/^error internal:/m.test(stderr)) return stderr;
  const lost = /^error .*\n(?! {2}at ).*/m.exec(stderr)?.[0];
  return lost === undefined ? null : `has no place: ${lost}`;
}

async function bundleFault(folder: string): Promise<string | null> {
  const files = ["bundle.json", "bundle.yaml"];
  const fault = await firstFault(
    files.map((file) => () => {
      return faultOf(folder, ["bundle", head, "--output", file]);
    }),
  );
  if (fault !== null) return fault;
  if (!files.every((file) => readdirSync(folder).includes(file))) return null;
  const [json = "", yaml = ""] = files.map((file) =>
    readFileSync(join(folder, file), "utf8"),
  );
  const documents: unknown[] = [
    JSON.parse(json),
    parse(yaml, { maxAliasCount: -1 }),
  ];
  if (!isDeepStrictEqual(documents[0], documents[1]))
    return "bundle: the YAML document differs from the JSON document";
  return faultOf(folder, ["validate", "bundle.yaml"]);
}

/** The handlers of one spec, then of the other. */
async function scaffoldFault(folder: string): Promise<string | null> {
  const into = (spec: string, name: string) => () =>
    faultOf(folder, ["scaffold", spec, "--into", name]);
  const fault = await firstFault([
    into(head, "fresh"),
    into(base, "extended"),
    into(head, "extended"),
  ]);
  if (fault !== null) return fault;
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".ts")) {
      const text = readFileSync(join(folder, file), "utf8");
      const found = characterFault(text) ?? syntaxErrorIn(text);
      if (found !== null) return `scaffold: ${file} ${found}`;
    }
  return null;
}
