/** Counts calls and rounds of loops in generated code, which measures its work on any machine alike. */

let steps = 0;
let most = Infinity;

class TooManySteps extends Error {}

/** The number of steps that a function takes in instrumented modules; at the limit, it is stopped. */
export function stepsOf(run: () => unknown, limit = Infinity): number {
  steps = 0;
  most = limit;
  try {
    run();
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
  } finally {
    most = Infinity;
  }
  return steps;
}

Object.assign(globalThis, {
  countStep: (): void => {
    if (++steps > most) throw new TooManySteps();
  },
});

const counting = "globalThis.countStep();";

/** Source of a module, as esbuild prints it, that counts each call of its functions and each round of its loops. */
export function countSteps(source: string): string {
  return source
    .split("\n")
    .map((line) =>
      /^\s*(for|while) \(.*\{$|\bfunction\b.*\) \{$|=> \{$/.test(line) ||
      /^\s+(?!if|switch|catch)\w+\(.*\) \{$/.test(line)
        ? `${line} ${counting}`
        : line,
    )
    .join("\n");
}
