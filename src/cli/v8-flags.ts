/**
 * Sets V8 flags for a short run. By default V8 optimizes a function early, which helps long-running programs. Here that
 * would take more than a third of all processor time, and the run ends before it pays off. So only very hot functions
 * are optimized, with little inlining.
 */
import * as nodeModule from "node:module";
import { setFlagsFromString } from "node:v8";

/** The amount of bytecode that is inlined into one function: a ninth of the default. */
const littleInlining = "--max-inlined-bytecode-size-cumulative=100";

/**
 * One thread copies the live objects of the young heap. There are few, so further threads would cost more than they
 * save.
 */
const singleThreadedScavenge = "--no-parallel-scavenge";

/** By major version of Node. Each has its own V8, which prints a warning for an unknown flag. */
const flagsOf = new Map([
  // The amount of bytecode that a function runs between two checks: six times the default.
  ["20", ["--interrupt-budget=400000", littleInlining, singleThreadedScavenge]],
  // The number of calls before a function is optimized: six times the default.
  [
    "22",
    [
      "--invocation-count-for-turbofan=18000",
      littleInlining,
      singleThreadedScavenge,
    ],
  ],
  // The middle tier is fast enough here, and compiles much faster. It compiles after more than twice the usual calls.
  [
    "24",
    [
      "--no-turbofan",
      "--invocation-count-for-maglev=1000",
      singleThreadedScavenge,
    ],
  ],
]);

export function tuneForShortRun(): void {
  const [release = ""] = process.versions.node.split(".");
  for (const flag of flagsOf.get(release) ?? []) setFlagsFromString(flag);
}

interface CompileCache {
  enableCompileCache?: () => void;
}

/** Keeps the compiled code of modules for the next run, in the folder that Node chooses. Node 22.8 added this. */
export function keepCompiledModules(): void {
  const { enableCompileCache } = nodeModule as CompileCache;
  enableCompileCache?.();
}
