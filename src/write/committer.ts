import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A committer process that waits for its word. */
export interface Committer {
  pid: number;
  /** Gives the word and waits for the end of the process, good or bad. */
  commit(): Promise<void>;
  /** Lets the process end without a commit. */
  abandon(): void;
}

const script = new URL("./commit.js", import.meta.url);

/**
 * Starts the committer in a session of its own. Null where it cannot be started, as when running from the TypeScript
 * sources; the caller then commits by itself.
 */
export function startCommitter(root: string): Committer | null {
  if (!existsSync(script)) return null;
  const child = spawn(process.execPath, [fileURLToPath(script), root], {
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "ignore", "ignore"],
    // Hooks and debuggers meant for the run would only slow the committer down, or stop it.
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
  // The committer's death shows in what it left undone; the broken pipe adds nothing.
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
