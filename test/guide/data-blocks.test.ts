/** JSON and YAML blocks of the pages parse. */
import { loadAll } from "js-yaml";
import { describe, expect, it } from "vitest";
import { blocksOf, pages } from "./pages.js";

describe("JSON", () => {
  it.each(blocksOf("json"))("$place parses", ({ text }) => {
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });
});

describe("YAML", () => {
  it.each(blocksOf("yaml"))("$place parses", ({ text }) => {
    expect(() => loadAll(text)).not.toThrow();
  });
});

describe("languages", () => {
  // A misspelt language would take a block out of every test.
  const known = new Set(
    "ts js sh json yaml console mermaid text http handlebars starlark".split(
      " ",
    ),
  );

  it("are known ones", () => {
    const unknown = pages
      .flatMap(({ blocks }) => blocks)
      .filter(({ language }) => !known.has(language))
      .map(({ place, language }) => `${place} ${language}`);
    expect(unknown).toEqual([]);
  });
});
