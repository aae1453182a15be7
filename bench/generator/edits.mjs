// How long a user waits after an edit: a run in a new process with the cache, and `--watch`.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { node, own } from "../client/processes.mjs";
import { node24, scratch } from "./measure.mjs";
import { print } from "./rounds.mjs";

const cli = own("dist/cli/main.js");

/** Prints the least seconds of the rounds. */
export async function measureEdits(name, original, rounds) {
  const folder = join(scratch, `edits-${name}`);
  mkdirSync(folder);
  // The cache is in the folder of the project.
  writeFileSync(join(folder, "package.json"), "{}");
  const spec = join(folder, "spec.yaml");
  node(cli, ["bundle", original, "--output", spec]);
  const flags = [
    ...["generate", "--input", spec, "--output", join(folder, "out")],
    ...["--target", "validators,client,server,docs"],
  ];
  const run = () => {
    const start = performance.now();
    const { status, stderr } = spawnSync(node24, [cli, ...flags], {
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`The run failed:\n${stderr}`);
    return (performance.now() - start) / 1e3;
  };
  const first = run();
  const edit = editor(spec);
  const unchanged = [];
  const edited = [];
  for (let round = 0; round < rounds; round++) {
    unchanged.push(run());
    edit();
    edited.push(run());
  }
  const watched = await watchedEdits(folder, flags, edit, rounds);
  const least = (times) => Math.min(...times).toFixed(2);
  print([name, "first", "same", "edited", "--watch"]);
  const rest = [unchanged, edited, watched].map(least);
  print(["  wall s", first.toFixed(2), ...rest]);
}

/** Returns a function that gives a description in the schemas another text. */
function editor(spec) {
  const text = readFileSync(spec, "utf8");
  const schemas = text.search(/^ {2}schemas:|^definitions:/m);
  const [line] = /^ +description: \w.*$/m.exec(text.slice(schemas));
  const at = text.indexOf(line, schemas) + line.length;
  let count = 0;
  return () => {
    const edited = ` Edited ${++count} times.`;
    writeFileSync(spec, text.slice(0, at) + edited + text.slice(at));
  };
}

/** Seconds from the save of the spec until `--watch` prints that it has written the files. */
async function watchedEdits(folder, flags, edit, rounds) {
  const child = spawn(node24, [cli, ...flags, "--watch"], {
    cwd: folder,
    // Warnings of the spec go to standard error.
    stdio: ["ignore", "pipe", "ignore"],
  });
  const nextLine = () =>
    new Promise((resolve, reject) => {
      child.stdout.once("data", resolve);
      child.once("exit", () => reject(new Error("The watch has ended")));
    });
  await nextLine();
  const times = [];
  for (let round = 0; round <= rounds; round++) {
    // The watchers start after the line is printed.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const start = performance.now();
    edit();
    await nextLine();
    // The first edit has no warm code.
    if (round > 0) times.push((performance.now() - start) / 1e3);
  }
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
  return times;
}
