// Runs a generator in a process of its own, with Node 24, and measures it.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPeers } from "../client/processes.mjs";

const here = import.meta.dirname;

/** A generator that takes more processor time is stopped, and also one that takes much longer without using it. */
const seconds = 120;
const wallSeconds = 5 * seconds;

/** Prints the processor time of a process and of all processes that it started and waited for. */
const timed = `ulimit -t ${seconds}; TIMEFORMAT="%U %S %R"; time "$@"`;

/**
 * The folder of all output, without a config file above it. It is kept until the end: ext4 takes half a second for the
 * files of a large spec if as many have been deleted shortly before.
 */
export const scratch = mkdtempSync(join(tmpdir(), "specwright-bench-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** The version of Node that runs all generators. */
export const node24 = join(here, "node_modules/node/bin/node");

export function install() {
  installPeers(here);
  if (existsSync(node24)) return;
  // A script of the package `node` downloads the program.
  const { status } = spawnSync("npm", ["rebuild", "node"], {
    cwd: here,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Returns the figures of a run, or `{ failure }`. */
export function measure({ name, script, flags, config }, spec) {
  const folder = mkdtempSync(join(scratch, "run-"));
  const output = join(folder, "out");
  mkdirSync(output);
  const configFile = join(here, ".cache", `${name}.config.mjs`);
  if (config !== undefined) {
    // kubb imports its plugins from the config file.
    mkdirSync(join(here, ".cache"), { recursive: true });
    writeFileSync(configFile, config(spec, output));
  }
  const peaks = join(folder, "peaks");
  mkdirSync(peaks);
  const { stdout, stderr, status } = spawnSync(
    "bash",
    [
      ...["-c", timed, "bash"],
      ...["timeout", "--signal=KILL", String(wallSeconds)],
      ...[node24, script, ...flags(configFile, spec, output)],
    ],
    {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...process.env,
        NODE_OPTIONS: `--require ${join(here, "peak.mjs")}`,
        SPECWRIGHT_PEAKS: peaks,
      },
      maxBuffer: 1 << 28,
    },
  );
  const [times] = stderr.trimEnd().split("\n").slice(-1);
  const [user, system, wall] = times.split(" ").map(Number);
  // The system measures the limit less exactly.
  if (user + system > 0.95 * seconds || wall >= wallSeconds)
    return { failure: `over ${seconds} s` };
  if (status !== 0) return { failure: reasonIn(stderr + stdout) };
  const { lines, files } = countLines(output);
  if (files === 0) return { failure: "wrote no file" };
  const kilobytes = readdirSync(peaks).map((file) =>
    Number(readFileSync(join(peaks, file), "utf8")),
  );
  const peak = Math.round(Math.max(...kilobytes) / 1024);
  return { cpu: user + system, wall, peak, lines, files, folder };
}

/** The number of errors that the compiler reports for the code in the folder of a run. */
export function typeErrors(folder) {
  symlinkSync(join(here, "node_modules"), join(folder, "node_modules"));
  const config = join(folder, "tsconfig.json");
  const compilerOptions = {
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2023", "dom", "dom.iterable"],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const include = ["out"];
  writeFileSync(config, JSON.stringify({ compilerOptions, include }));
  const tsc = join(here, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(node24, [tsc, "-p", config], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return stdout.split("\n").filter((line) => /error TS\d+/.test(line)).length;
}

function reasonIn(output) {
  const plain = output.replace(/\x1b\[[\d;]*m/g, "");
  const lines = plain.split("\n").map((line) => line.trim());
  const told = /error|fail|support|cannot|not allowed/i;
  const line = lines.find((text) => told.test(text)) ?? lines[0];
  return `fails: ${line.slice(0, 100)}`;
}

function countLines(folder) {
  let lines = 0;
  let files = 0;
  for (const entry of readdirSync(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    files++;
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    lines += text.split("\n").length;
  }
  return { lines, files };
}
