/** What is found by indentation alone in real specs is what the parser finds. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { corpus as corpusNeed, needs } from "../support/needs.js";
import { compare } from "./compare-outline.js";

const root = join(import.meta.dirname, "../..");
const corpus = join(root, "../shared/corpus");

const specs = readdirSync(join(root, "spec")).filter((name) =>
  name.endsWith(".yaml"),
);
it.each(specs)("leads through %s", (name) => {
  const text = readFileSync(join(root, "spec", name), "utf8");
  const { found, of } = compare(text, 2000);
  expect(found / of).toBeGreaterThan(0.6);
});

const names = existsSync(corpus)
  ? readdirSync(corpus)
      .filter((name) => name.endsWith(".yaml"))
      .filter((_, index) => index % 41 === 3)
  : [];
it("is right or silent about real specs", needs(corpusNeed), () => {
  for (const name of names) {
    compare(readFileSync(join(corpus, name), "utf8"), 300);
  }
});
