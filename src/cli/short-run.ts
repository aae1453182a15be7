/**
 * V8 as a short run needs it. By default it optimizes a function as soon as it is warm, for programs that stay; here
 * that takes more than a third of all processor time, and the run is over before it pays. So only what is really hot
 * is optimized, and little is inlined into it.
 */
import { setFlagsFromString } from "node:v8";

/** Of bytecode that is inlined into one function; a ninth of the default. */
const inlineLittle = "--max-inlined-bytecode-size-cumulative=100";

/**
 * One thread copies what is still in use of the young heap. That is little each time; others that come to help spend
 * more on finding their share than they take off it.
 */
const collectAlone = "--no-parallel-scavenge";

/** By release of Node: each has its own V8, and one that does not know a flag would complain of it to the user. */
const flagsOf = new Map([
  // How much a function runs between two looks at it, in bytes of bytecode; six times the default.
  ["20", ["--interrupt-budget=400000", inlineLittle, collectAlone]],
  // How often a function is called before it is worth it; six times the default.
  ["22", ["--invocation-count-for-turbofan=18000", inlineLittle, collectAlone]],
  // Its middle tier is good enough for all of it, and compiles far more quickly.
  ["24", ["--no-turbofan", collectAlone]],
]);

export function expectShortRun(): void {
  const [release = ""] = process.versions.node.split(".");
  for (const flag of flagsOf.get(release) ?? []) setFlagsFromString(flag);
}
