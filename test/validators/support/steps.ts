/** Counts calls and rounds of loops in generated code, which measures its work on any machine alike. */

let steps = 0;

/** The number of steps that a function takes in instrumented modules. */
export function stepsOf(run: () => unknown): number {
  const before = steps;
  run();
  return steps - before;
}

const step = Symbol.for("specwright.test.step");
Object.assign(globalThis, { [step]: () => steps++ });

const counting = 'globalThis[Symbol.for("specwright.test.step")]();';

/** Source of a module, as esbuild prints it, that counts each call of its functions and each round of its loops. */
export function countSteps(source: string): string {
  return source
    .split("\n")
    .map((line) =>
      /^\s*(for|while) \(.*\{$|\bfunction\b.*\{$|=> \{$/.test(line)
        ? `${line} ${counting}`
        : line,
    )
    .join("\n");
}
