/**
 * Unit tests run in one process. This refuses to start other ones, except for Git, which the generator itself asks,
 * and esbuild and the native compiler, which load and check generated code.
 */
import childProcess, { ChildProcess } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { basename } from "node:path";
import nativeCompiler from "../../node_modules/typescript-7/lib/getExePath.js";

const allowed = new Set(["git", "esbuild", basename(nativeCompiler())]);

function check(command: string): void {
  if (allowed.has(basename(command))) return;
  throw new Error(
    `A unit test starts \`${command}\`. Tests that need other processes are in files that end with .integration.test.ts.`,
  );
}

type Start = (this: unknown, ...args: unknown[]) => unknown;

/** Calls `check` with the command before a method. Setup files run for each test file, and one worker runs many files. */
function guard(
  owner: object,
  name: string,
  commandOf: (argument: unknown) => string,
): void {
  const methods = owner as Record<string, Start & { isGuarded?: boolean }>;
  const start = methods[name];
  if (start === undefined || start.isGuarded === true) return;
  const guarded: Start = function (...args) {
    check(commandOf(args[0]));
    return start.apply(this, args);
  };
  methods[name] = Object.assign(guarded, { isGuarded: true });
}

// All asynchronous functions use this method.
guard(
  ChildProcess.prototype,
  "spawn",
  (options) => (options as { file: string }).file,
);
for (const name of ["execFileSync", "execSync", "spawnSync"])
  guard(childProcess, name, String);
syncBuiltinESMExports();
