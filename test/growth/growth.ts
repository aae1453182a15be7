/** Compares the growth of output and work with the growth of the spec. */
import { writeFileSync } from "node:fs";
import { stageNames, stages, type Stage, type StageName } from "./stages.js";
import { families, type Family } from "./families.js";
import type { WorkCounter } from "./work-counter.js";

export { stageNames, type StageName };

export interface Growth {
  /** Characters of output for each further character of the spec, compared with half the size; 1 is linear. */
  output: number;
  /** The same for steps of work. */
  steps: number;
}

interface Run {
  spec: number;
  output: number;
  steps: number;
}

/**
 * The differences between three runs do not contain what every run does, such as the files of a runtime. A run before
 * them does what is done once in a process, such as the tables of Unicode that the first text needs.
 */
export async function growthOf(
  counter: WorkCounter,
  file: string,
  name: StageName,
  family: Family,
  size: number,
): Promise<Growth> {
  const stage = await stages[name]();
  await runOf(counter, file, stage, family(size));
  const one = await runOf(counter, file, stage, family(size));
  const two = await runOf(counter, file, stage, family(2 * size));
  const four = await runOf(counter, file, stage, family(4 * size));
  const ratio = (part: "output" | "steps"): number => {
    const slope = (small: Run, large: Run) =>
      (large[part] - small[part]) / (large.spec - small.spec);
    const before = slope(one, two);
    // Output may stop growing, such as an example that has reached its largest size.
    return before <= 0 ? 0 : slope(two, four) / before;
  };
  return { output: ratio("output"), steps: ratio("steps") };
}

async function runOf(
  counter: WorkCounter,
  file: string,
  stage: Stage,
  spec: unknown,
): Promise<Run> {
  const text = JSON.stringify(spec);
  writeFileSync(file, text);
  let output = 0;
  const steps = await counter.count(async () => {
    output = await stage(file);
  });
  return { spec: text.length, output, steps };
}

/** Runs every stage once, so that no measured run does what is done only once. */
export async function warmUp(
  file: string,
  names: readonly StageName[] = stageNames,
): Promise<void> {
  writeFileSync(file, JSON.stringify(families["web"]?.(4)));
  for (const name of names) {
    const stage = await stages[name]();
    await stage(file);
    await stage(file);
  }
}
