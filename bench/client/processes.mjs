// Runs the generators and the compiler, each in a process of its own.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const here = import.meta.dirname;
const root = resolve(here, "../..");

// Redocly CLI would send data about its use and look for a newer version, also while it is measured.
process.env["REDOCLY_TELEMETRY"] = "off";
process.env["REDOCLY_SUPPRESS_NOTIFICATIONS"] = "true";

/** A file of the project. */
export function own(path) {
  return join(root, path);
}

/** Runs a Node script. Fails with its output. */
export function node(script, flags, options = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...(options.execFlags ?? []), script, ...flags],
    {
      cwd: options.cwd ?? here,
      encoding: "utf8",
      env: { ...process.env, ...options.env },
      maxBuffer: 1 << 28,
    },
  );
  if (status !== 0 && !options.mayFail)
    throw new Error(`${script} failed:\n${stdout}\n${stderr}`);
  return stdout;
}

/** Runs a script of an installed peer. */
export function peer(path, flags) {
  return node(join(here, "node_modules", path), flags);
}

/** Runs a Node script and returns its output and the seconds of processor time of all its threads. */
export function measured(script, flags, cwd, usageFile) {
  const stdout = node(script, flags, {
    cwd,
    // The code of some peers has type errors.
    mayFail: true,
    execFlags: ["--import", own("bench/generator/usage.mjs")],
    env: { SPECWRIGHT_USAGE: usageFile },
  });
  const usage = JSON.parse(readFileSync(usageFile, "utf8"));
  return { stdout, cpu: (usage.userCPUTime + usage.systemCPUTime) / 1e6 };
}

/** The peers are not dependencies of the project, so this installs them on the first run. */
export function installPeers(folder = here) {
  if (existsSync(join(folder, "node_modules"))) return;
  const flags = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", flags, {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
