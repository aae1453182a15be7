/** All checks of the docs of one spec. */
import { generate } from "../../../src/generate.js";
import { checkExampleValues } from "./examples.js";
import { pageFaults } from "./pages.js";

export interface SpecResult {
  pages: number;
  examples: number;
  faults: string[];
  /** Values of the spec that do not match their schema, but are shown. */
  invalidGiven: string[];
}

/** Null if the spec has errors. */
export async function checkSpec(input: string): Promise<SpecResult | null> {
  const { files } = await generate({
    input,
    targets: ["docs"],
    packageName: "docs-{target}",
    today: "2026-11-15",
  });
  const pages = new Map(
    files
      .filter(({ path }) => path.endsWith(".md"))
      .map(({ path, text }) => [path.replace(/^docs\//, ""), text]),
  );
  if (pages.size === 0) return null;
  const examples = await checkExampleValues(input);
  const invalid = (given: boolean) =>
    (examples?.invalid ?? [])
      .filter((one) => one.given === given)
      .map(({ validator, issue, value }) => `${validator}: ${issue} ${value}`);
  return {
    pages: pages.size,
    examples: examples?.checked ?? 0,
    faults: [
      ...pageFaults(pages),
      ...invalid(false).map((one) => `invalid example: ${one}`),
    ],
    invalidGiven: invalid(true),
  };
}
