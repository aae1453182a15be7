// What `specwright diff` of a spec and an edited copy costs, beside a whole run of `generate`.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { node, own } from "../client/processes.mjs";
import { node24, scratch } from "./measure.mjs";
import { print } from "./rounds.mjs";

const cli = own("dist/cli/main.js");

/** Prints the least CPU seconds of the rounds, in which both commands take turns, and their ratio. */
export function measureDiff(name, original, rounds) {
  const folder = join(scratch, `diff-${name}`);
  mkdirSync(folder);
  const base = join(folder, "base.yaml");
  const head = join(folder, "head.yaml");
  node(cli, ["bundle", original, "--output", base]);
  writeFileSync(head, edited(readFileSync(base, "utf8")));
  const generated = [];
  const compared = [];
  for (let round = 0; round < rounds; round++) {
    const output = join(folder, `out-${round}`);
    generated.push(
      run(folder, "generate", base, "--no-cache", "--output", output),
    );
    compared.push(run(folder, "diff", base, head));
  }
  const [one, other] = [generated, compared].map((times) => Math.min(...times));
  print([name, "generate", "diff", "ratio"]);
  print([
    "  CPU s",
    ...[one, other, other / one].map((time) => time.toFixed(2)),
  ]);
}

/** Adds a property to a schema, and makes one request narrower if the spec has a length to lower. */
function edited(text) {
  const schemas = text.search(/^ {2}schemas:|^definitions:/m);
  const properties = text.indexOf("properties:\n", schemas) + 12;
  const [indent] = /^ */.exec(text.slice(properties));
  const added = `${indent}addedByTheBenchmark:\n${indent}  type: string\n`;
  const changed = text.slice(0, properties) + added + text.slice(properties);
  return changed.replace(
    /maxLength: (\d+)/,
    (_, length) => `maxLength: ${Math.ceil(length / 2)}`,
  );
}

/** CPU seconds of the process and its children. */
function run(cwd, ...args) {
  const script = 'TIMEFORMAT="%U %S"; time "$@" 2>/dev/null >/dev/null';
  const { status, stderr } = spawnSync(
    "bash",
    ["-c", script, "bash", node24, cli, ...args],
    { cwd, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`specwright ${args[0]} failed`);
  return stderr
    .trim()
    .split(" ")
    .map(Number)
    .reduce((sum, time) => sum + time);
}
