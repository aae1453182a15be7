/**
 * V8 as a short run needs it. By default it optimizes a function as soon as it is warm, for programs that stay; here
 * that takes more than a third of all processor time, and the run is over before it pays. So only what is really hot
 * is optimized, and little is inlined into it.
 */
import { setFlagsFromString } from "node:v8";

/** How much a function runs between two looks at it, in bytes of bytecode; six times the default. */
const interruptBudget = 400_000;
/** Of bytecode that is inlined into one function; a ninth of the default. */
const inlinedBytes = 100;

/** The releases of Node whose V8 is known to have these flags; another one might complain of them to the user. */
const knowing = /^(20|22|24)\./;

export function expectShortRun(): void {
  if (!knowing.test(process.versions.node)) return;
  setFlagsFromString(`--interrupt-budget=${interruptBudget}`);
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${inlinedBytes}`);
}
