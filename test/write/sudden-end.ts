/** Ends a run in this process as `SIGKILL` would: from one moment on, no call changes the disk any more. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

class Killed extends Error {}

type Call = (...args: never[]) => unknown;
const calls = fs as unknown as Record<string, Call>;

/** Calls that the system does at once. */
const atomic = [
  "linkSync",
  "mkdirSync",
  "openSync",
  "renameSync",
  "rmdirSync",
  "unlinkSync",
];

/** No process has this id. */
const deadPid = 2 ** 22 + 1;

/**
 * Runs `work` up to a moment, counted from one: before each call that changes the disk, and in the middle of a call that
 * takes several steps. Returns whether the work was killed, which is false if it has fewer moments.
 */
export async function killedAt(
  moment: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  let left = moment;
  const before = (half: () => void = () => undefined) => {
    left--;
    if (left === 0) half();
    if (left <= 0) throw new Killed();
  };
  const names = [...atomic, "writeFileSync", "rmSync"];
  const originals = Object.fromEntries(
    names.map((name) => [name, calls[name] as Call]),
  );
  for (const name of atomic)
    calls[name] = (...args) => {
      before();
      return originals[name]?.(...args);
    };
  const { writeFileSync, rmSync } = fs;
  fs.writeFileSync = (file, data, options) => {
    before();
    before(() => {
      writeFileSync(file, (data as string).slice(0, 5), options);
    });
    writeFileSync(file, data, options);
  };
  fs.rmSync = (path, options) => {
    before();
    const isFolder = fs
      .statSync(path, { throwIfNoEntry: false })
      ?.isDirectory();
    for (const name of isFolder === true ? fs.readdirSync(path) : []) {
      rmSync(join(String(path), name), { recursive: true });
      before();
    }
    rmSync(path, options);
  };
  const { pid } = process;
  Object.defineProperty(process, "pid", { value: deadPid });
  syncBuiltinESMExports();
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  } finally {
    Object.assign(calls, originals);
    Object.defineProperty(process, "pid", { value: pid });
    syncBuiltinESMExports();
  }
  return left <= 0;
}
