import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A committer process that waits for the command to commit. */
interface Committer {
  pid: number;
  /** Sends the command and waits until the process ends, with or without success. */
  commit(): Promise<void>;
  /** Ends the process without a commit. */
  abandon(): void;
}

/** An entry point of the build, which moves this module into another folder beside `write/`. */
const script = new URL("../write/commit.js", import.meta.url);

/**
 * Starts the committer in its own process session. Returns null if it cannot be started, such as when running from the
 * TypeScript sources. The caller then commits itself.
 */
export function startCommitter(root: string): Committer | null {
  if (!existsSync(script)) return null;
  const child = spawn(process.execPath, [fileURLToPath(script), root], {
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "ignore", "ignore"],
    // Loaders and debuggers of the main process would slow the committer down or stop it.
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const ended = new Promise<void>((resolve) => {
    child.on("error", () => {
      resolve();
    });
    child.on("exit", () => {
      resolve();
    });
  });
  // If the committer dies, its unfinished work shows that. The broken pipe adds no information.
  child.stdin.on("error", () => {});
  if (child.pid === undefined) return null;
  return {
    pid: child.pid,
    commit() {
      child.stdin.end("!");
      return ended;
    },
    abandon: () => child.stdin.destroy(),
  };
}
