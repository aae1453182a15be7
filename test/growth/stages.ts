/** The stages whose output and work must be linear in the spec. They are loaded after the work counter has started. */
import type { GenerateOptions } from "../../src/generate.js";

/** Runs a stage for a spec, and returns the number of characters of its output. */
export type Stage = (file: string) => Promise<number>;

const targets = [
  "validators",
  "client",
  "server",
  "docs",
  "types",
  "mock",
] as const;

export const stageNames = [...targets, "targets", "diff", "surface"] as const;

export type StageName = (typeof stageNames)[number];

export const stages: Record<StageName, () => Promise<Stage>> = {
  ...(Object.fromEntries(
    targets.map((target) => [target, () => targetStage([target])]),
  ) as Record<(typeof targets)[number], () => Promise<Stage>>),
  /** All targets in one run. */
  targets: () => targetStage(targets),
  async diff() {
    const { diffOf } = await import("./other-stages.js");
    return diffOf;
  },
  async surface() {
    const { surfaceOf } = await import("./other-stages.js");
    return surfaceOf;
  },
};

async function targetStage(names: readonly string[]): Promise<Stage> {
  const { generate } = await import("../../src/generate.js");
  return async (input) => {
    const options: GenerateOptions = {
      input,
      targets: names,
      today: "2030-01-01",
    };
    const { files, diagnostics } = await generate(options);
    const error = diagnostics.find(({ severity }) => severity === "error");
    if (error) throw new Error(`${error.code}: ${error.message}`);
    return files.reduce((sum, { text }) => sum + sizeOf(text), 0);
  };
}

/** Without indentation, which grows with the square of the depth. */
export function sizeOf(text: string): number {
  return text.replaceAll(/^ +/gm, "").length;
}
