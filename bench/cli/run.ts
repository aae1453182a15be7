/**
 * The start of generated programs beside Node itself: `npm run bench:cli -- [SPEC...]`. Without a spec, the pet store.
 * CPU time says more than the elapsed time on a machine that does other work.
 */
import { spawnSync } from "node:child_process";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { programOf } from "../../test/command-line/bundle.js";

const runs = 15;
const root = join(import.meta.dirname, "../..");
const specs = process.argv.slice(2);

for (const spec of specs.length > 0
  ? specs
  : [join(root, "spec/petstore.yaml")]) {
  const { file, folder } = await programOf(spec, { cliName: "it" });
  const empty = join(folder, "empty.mjs");
  writeFileSync(empty, "");
  const wordsAfter = (...words: string[]) =>
    spawnSync(
      process.execPath,
      [file, "--get-yargs-completions", "it", ...words, ""],
      { encoding: "utf8" },
    ).stdout.split("\n");
  const [group = ""] = wordsAfter();
  const [command = ""] = wordsAfter(group);
  const cases = {
    node: [empty],
    version: [file, "--version"],
    help: [file, group, command, "--help"],
    completion: [file, "--get-yargs-completions", "it", group, ""],
    "dry run": [file, group, command, "--server", "http://a", "--dry-run"],
  };
  const times = new Map(Object.keys(cases).map((name) => [name, [] as Time[]]));
  for (let run = 0; run < runs; run++)
    for (const [name, args] of Object.entries(cases))
      times.get(name)?.push(timeOf(args));
  const size = Math.round(statSync(file).size / 1024);
  console.log(`${basename(spec)}, one file of ${String(size)} KB`);
  const bare = medianOf(times.get("node") ?? []);
  for (const [name, all] of times) {
    const { cpu, elapsed } = medianOf(all);
    const more = `${String(Math.round(cpu - bare.cpu))} ms CPU, ${String(Math.round(elapsed - bare.elapsed))} ms elapsed more than Node`;
    console.log(
      `  ${name.padEnd(10)} ${String(Math.round(cpu))} ms CPU, ${String(Math.round(elapsed))} ms elapsed (${more})`,
    );
  }
  rmSync(folder, { recursive: true });
}

interface Time {
  readonly cpu: number;
  readonly elapsed: number;
}

function timeOf(args: readonly string[]): Time {
  const { stderr } = spawnSync(
    "bash",
    [
      "-c",
      'TIMEFORMAT="%U %S %R"; time "$@" > /dev/null 2>&1',
      "bash",
      process.execPath,
      ...args,
    ],
    { encoding: "utf8" },
  );
  const [user = 0, system = 0, real = 0] = stderr
    .trim()
    .split(/\s+/)
    .map(Number);
  return { cpu: (user + system) * 1000, elapsed: real * 1000 };
}

function medianOf(times: readonly Time[]): Time {
  const middle = (values: number[]) =>
    values.sort((one, other) => one - other)[values.length >> 1] ?? 0;
  return {
    cpu: middle(times.map(({ cpu }) => cpu)),
    elapsed: middle(times.map(({ elapsed }) => elapsed)),
  };
}
