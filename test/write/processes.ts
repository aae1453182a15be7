/** Runs of the write layer in real processes, which may be killed. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { eventually } from "../support/eventually.js";
import { buildWriteLayer } from "./build.js";
import { asOutputFiles, type Files } from "./folder.js";

const here = new URL(".", import.meta.url);
const hook = new URL("fatal-steps.js", here).href;

export interface Death {
  /** Which call that changes the disk is the last, counted from one; 0 means none. */
  run?: number;
  committer?: number;
  /** `group`: the committer has the process group of the run killed, itself too if it belongs to it. */
  by?: NodeJS.Signals | "group";
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
}

export interface WriteLayer {
  start(root: string, files: Files, death?: Death): ChildProcess;
  run(root: string, files: Files, death?: Death): Promise<Ending>;
  remove(): void;
}

export function builtWriteLayer(): WriteLayer {
  const folder = mkdtempSync(join(tmpdir(), "specwright-build-"));
  buildWriteLayer(folder, `import ${JSON.stringify(hook)};\n`);
  const door = pathToFileURL(join(folder, "write", "output.js")).href;
  const script = new URL("run.js", here).pathname;

  function start(root: string, files: Files, death: Death = {}): ChildProcess {
    const request = {
      root,
      rootName: "generated",
      files: asOutputFiles(files),
      scope: null,
    };
    return spawn(
      process.execPath,
      ["--import", hook, script, door, JSON.stringify(request)],
      {
        detached: true,
        stdio: ["ignore", "ignore", "pipe"],
        env: {
          ...process.env,
          DIE_IN_RUN: String(death.run ?? 0),
          DIE_IN_COMMITTER: String(death.committer ?? 0),
          DIE_BY: death.by ?? "SIGKILL",
        },
      },
    );
  }

  return {
    start,
    run: (root, files, death) => ending(start(root, files, death)),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function ending(child: ChildProcess): Promise<Ending> {
  let stderr = "";
  child.stderr?.on("data", (chunk) => (stderr += String(chunk)));
  return new Promise((resolve) => {
    child.on("close", (code, signal) => {
      resolve({ code, signal, stderr });
    });
  });
}

/** Waits until no process that the lock names is alive: the committer outlives a killed run. */
export async function committerEnd(root: string): Promise<void> {
  const lock = join(root, ".specwright.lock");
  const text = existsSync(lock) ? readFileSync(lock, "utf8") : "";
  if (text === "") return;
  const { holders } = JSON.parse(text) as { holders: { pid: number }[] };
  await eventually(() => {
    expect(holders.filter((holder) => isAlive(holder.pid))).toEqual([]);
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  // A zombie waits for a parent that will never ask.
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
}
