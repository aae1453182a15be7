/** Descriptions of real specs show the same text in the docs as in any renderer of Markdown. */
import { load } from "js-yaml";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { prose } from "../../src/emit/markdown/index.js";
import { randomFrom, scaled, testSeed } from "../support/random.js";
import { outputText, sourceText, textOf } from "./render.js";
import { corpus as corpusNeed, needs } from "../support/needs.js";

const corpus = join(import.meta.dirname, "../../../shared/corpus");
const specs = existsSync(corpus)
  ? randomFrom(testSeed)
      .shuffled(readdirSync(corpus).sort())
      .slice(0, scaled(25))
  : [];

it("descriptions of real specs show the same text ", needs(corpusNeed), () => {
  let compared = 0;
  for (const spec of specs) {
    for (const text of descriptions(readFileSync(join(corpus, spec), "utf8"))) {
      // HTML is converted, or shown as text.
      if (/<[!/?a-z]/i.test(text)) continue;
      compared++;
      expect
        .soft(outputText(textOf(prose(text))), spec)
        .toBe(seen(sourceText(text)));
    }
  }
  expect(compared).toBeGreaterThan(50);
});

/** Characters that change the direction of text or have no width are removed from the docs. */
function seen(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g,
    "",
  );
}

function descriptions(source: string): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (key === "description" && typeof child === "string") found.add(child);
      else visit(child);
    }
  };
  visit(load(source, { json: true }));
  return found;
}
