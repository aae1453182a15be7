/**
 * Allows one writer at a time. The lock file names the processes that hold the lock. If all of them are dead, the lock
 * is abandoned and the next run takes it over.
 */
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { unless } from "./errno.js";
import { lockName, stagingName, takeoverName } from "./reserved-names.js";

export interface Lock {
  /** Keeps the lock held while the given process lives, even if ours ends. Needs the staging folder. */
  share(pid: number): void;
  release(): void;
}

interface Holder {
  pid: number;
  /** Distinguishes a process from a later one with the same id; null if the system does not provide it. */
  started: string | null;
}

interface Holding {
  host: string;
  holders: Holder[];
}

const pollMilliseconds = 50;

/** An empty lock file was just created and is not abandoned, unless it is older than this. */
const blankPatience = 5_000;

/** Acquires the lock of an existing output folder. Returns null if `patience` milliseconds pass first. */
export async function acquireLock(
  root: string,
  patience: number,
): Promise<Lock | null> {
  const file = join(root, lockName);
  const deadline = Date.now() + patience;
  for (;;) {
    if (tryLock(file)) return heldLock(root, file);
    if (isAbandoned(file) && takeOver(root)) continue;
    if (Date.now() >= deadline) return null;
    await sleep(pollMilliseconds);
  }
}

/** Returns the ids of the processes that hold the lock, for a message. */
export function lockHolders(root: string): string {
  const text = readText(join(root, lockName));
  const holders = text === null ? [] : (parse(text)?.holders ?? []);
  return holders.map((holder) => holder.pid).join(", ") || "unknown";
}

/** Whether a run is writing to an output folder, or was killed. */
export function hasLeftovers(root: string): boolean {
  return [stagingName, lockName, takeoverName].some((name) =>
    existsSync(join(root, name)),
  );
}

function heldLock(root: string, file: string): Lock {
  const holders = [holderOf(process.pid)];
  return {
    share(pid) {
      holders.push(holderOf(pid));
      const draft = join(root, stagingName, "lock");
      writeFileSync(draft, print(holders));
      renameSync(draft, file);
    },
    // No other process takes the lock over while this one lives, so the file is still ours.
    release: () =>
      unless(["ENOENT"], () => {
        unlinkSync(file);
      }),
  };
}

function tryLock(file: string): boolean {
  const handle = unless(["EEXIST"], () => openSync(file, "wx"));
  if (handle === null) return false;
  try {
    writeFileSync(handle, print([holderOf(process.pid)]));
  } finally {
    closeSync(handle);
  }
  return true;
}

/**
 * Removes an abandoned lock. Several runs may find it abandoned. The one that holds the guard checks again, because the
 * lock may belong to another run by then. Returns false if another run holds the guard.
 */
function takeOver(root: string): boolean {
  const file = join(root, lockName);
  const guard = join(root, takeoverName);
  const handle = unless(["EEXIST"], () => openSync(guard, "wx"));
  if (handle === null) {
    if (ageOf(guard) > blankPatience) rmSync(guard, { force: true });
    return false;
  }
  closeSync(handle);
  if (isAbandoned(file)) rmSync(file, { force: true });
  rmSync(guard, { force: true });
  return true;
}

function isAbandoned(file: string): boolean {
  const text = readText(file);
  if (text === null) return false;
  const holding = parse(text);
  if (holding === null) return ageOf(file) > blankPatience;
  // Processes of another machine that shares the folder cannot be checked.
  return holding.host === hostname() && !holding.holders.some(isAlive);
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM means that the process is alive and belongs to another user.
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const started = startOf(holder.pid);
  if (started === "never") return false;
  return (
    started === null || holder.started === null || started === holder.started
  );
}

function holderOf(pid: number): Holder {
  return { pid, started: startOf(pid) };
}

/**
 * Returns the start time of a process in ticks since boot. Only Linux provides it without a helper program. A zombie,
 * which is dead but not yet reaped, counts as not running.
 */
function startOf(pid: number): string | null {
  if (process.platform !== "linux") return null;
  const text = readText(`/proc/${pid}/stat`);
  if (text === null) return null;
  // The second field, the program's name in parentheses, may itself contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? "never" : (fields[19] ?? null);
}

function print(holders: readonly Holder[]): string {
  const holding: Holding = { host: hostname(), holders: [...holders] };
  return `${JSON.stringify(holding)}\n`;
}

function parse(text: string): Holding | null {
  try {
    const holding = JSON.parse(text) as Partial<Holding> | null;
    const { host, holders } = holding ?? {};
    if (typeof host !== "string" || !Array.isArray(holders)) return null;
    const known = holders.every((holder: Partial<Holder> | null) =>
      Number.isSafeInteger(holder?.pid),
    );
    return known ? { host, holders } : null;
  } catch {
    return null;
  }
}

function readText(file: string): string | null {
  return unless(["ENOENT", "ESRCH"], () => readFileSync(file, "utf8"));
}

function ageOf(file: string): number {
  const found = unless(["ENOENT"], () => statSync(file));
  return found === null ? 0 : Date.now() - found.mtimeMs;
}
