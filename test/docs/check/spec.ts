/** All checks of the docs of one spec. */
import { generate } from "../../../src/generate.js";
import {
  checkExampleValues,
  noCounts,
  type ExampleReport,
} from "./examples.js";
import { pageFaults } from "./pages.js";

export interface SpecResult {
  pages: number;
  examples: ExampleReport["checked"];
  /** Places without an example. */
  missing: ExampleReport["missing"];
  faults: string[];
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
  return {
    pages: pages.size,
    examples: examples?.checked ?? noCounts(),
    missing: examples?.missing ?? [],
    faults: [
      ...pageFaults(pages),
      ...(examples?.invalid ?? []).map(
        ({ kind, validator, issue, value, given }) =>
          `invalid ${kind}${given ? " of the spec" : ""}: ${validator}: ${issue} ${value}`,
      ),
    ],
  };
}
