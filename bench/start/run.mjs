#!/usr/bin/env node
// What `npm start` costs until the pet store service listens: the first start of a fresh clone after `npm ci`, without a
// database, and the next start.
//
//   npm run bench:start                       three rounds of the last commit
//   npm run bench:start -- --commit HEAD~1    another commit
//   npm run bench:start -- --rounds 5
//
// Processor time is that of npm and of all processes below it, in user and system mode. Linux only.
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    commit: { type: "string", default: "HEAD" },
    rounds: { type: "string", default: "3" },
  },
});
const root = resolve(import.meta.dirname, "../..");
const work = mkdtempSync(join(tmpdir(), "start-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));
const clone = join(work, "clone");

run("git", ["clone", "--quiet", root, clone]);
run("git", ["-C", clone, "checkout", "--quiet", "--detach", commitOf(root)]);
run("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"], clone);

/** The folders that a start may change, as they are after `npm ci`. */
const folders = ["generated", "examples/petstore", "node_modules/.cache"];
const saved = join(work, "saved");
for (const folder of folders.filter((name) => existsSync(join(clone, name))))
  cpSync(join(clone, folder), join(saved, folder), { recursive: true });

const rows = [];
for (let round = 1; round <= Number(options.rounds); round++) {
  // Nothing is deleted before the end: ext4 takes half a second for new files if as many have been deleted shortly before.
  const old = mkdtempSync(join(work, "old-"));
  for (const folder of folders.filter((name) => existsSync(join(clone, name))))
    renameSync(join(clone, folder), join(old, basename(folder)));
  cpSync(saved, clone, { recursive: true });
  const data = join(work, `data-${round}`);
  rows.push({ start: "first", ...(await measure(data)) });
  rows.push({ start: "next", ...(await measure(data)) });
}
console.table(rows);

function run(command, parameters, cwd = root) {
  execFileSync(command, parameters, { cwd, stdio: ["ignore", 2, 2] });
}

function commitOf(repository) {
  return execFileSync("git", ["rev-parse", options.commit], {
    cwd: repository,
    encoding: "utf8",
  }).trim();
}

/** Starts the service, measures until it listens, and stops it. */
async function measure(data) {
  const begin = performance.now();
  const npm = spawn("npm", ["start"], {
    cwd: clone,
    env: { ...process.env, DATA_DIR: data, PORT: "0", LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((end) => npm.once("close", end));
  let output = "";
  for await (const text of npm.stdout.setEncoding("utf8")) {
    output += text;
    if (output.includes("listens on")) break;
  }
  const wall = (performance.now() - begin) / 1000;
  const cpu = processorTime(npm.pid);
  npm.kill("SIGTERM");
  await ended;
  if (!output.includes("listens on")) throw new Error("It does not start.");
  return { "cpu s": cpu.toFixed(2), "wall s": wall.toFixed(2) };
}

/** Seconds of a process, of the processes that it has waited for, and of those that it has running. */
function processorTime(pid) {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name));
  const sum = (id) =>
    stats
      .filter((stat) => stat.id === id || stat.parent === id)
      .reduce(
        (total, stat) => total + (stat.id === id ? stat.ticks : sum(stat.id)),
        0,
      );
  // Linux counts in hundredths of a second for programs, whatever its own clock.
  return sum(pid) / 100;
}

function statOf(name) {
  try {
    const text = readFileSync(`/proc/${name}/stat`, "utf8");
    // After the name of the program, which may contain spaces and parentheses: state, parent and so on.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((a, b) => a + Number(b), 0);
    return [{ id: Number(name), parent: Number(fields[1]), ticks }];
  } catch {
    // It has ended in the meantime.
    return [];
  }
}
