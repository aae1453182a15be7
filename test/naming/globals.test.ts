/** A global in code of ours must be a `globalRef`: written as text, it would mean a schema of that name. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { vocabulary } from "./matrix/vocabulary.js";

const folder = join(import.meta.dirname, "../../src/emit");

/** Documents show whole programs, in which no schema is declared. */
const shown = /^(?:docs|markdown)\/|readme/;

/** The text of the `code` templates of a file, without what is put into them. */
function codeTexts(source: string): string[] {
  const bare = source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...bare.matchAll(/\bcode`((?:\$\{[^`]*?\}|[^`\\]|\\.)*)`/g)].map(
    ([, text = ""]) => text.replace(/\$\{[^`]*?\}/g, " "),
  );
}

it("no emitter writes a global as text", () => {
  const globals = new Set(
    vocabulary().global.filter((name) => /^[A-Z]/.test(name)),
  );
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !shown.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(folder, file), "utf8");
      const words = codeTexts(source).flatMap(
        (text) => text.match(/(?<![\w$.])[A-Z]\w*/g) ?? [],
      );
      return words
        .filter((word) => globals.has(word))
        .map((word) => `${file}: ${word}`);
    });
  expect(found).toEqual([]);
});
