/** The parts of a module of the runtime. */
import { expect, it } from "vitest";
import { parseModule, UnreadableModule } from "../../src/print/module-text.js";

it("has the lines of its comment, its imports and its body", () => {
  const text = `// Part of the Specwright runtime.
/**
 * Reads texts.
 *
 *   A second line.
 */
import { a, type B } from "./c.js";
import type {
  D,
} from "./d.js";

/** A text. */
export const text = a;
`;
  expect(parseModule("text.ts", text)).toEqual({
    about: ["Reads texts.", "", "A second line."],
    imports: [
      { from: "./c.js", name: "a", isType: false },
      { from: "./c.js", name: "B", isType: true },
      { from: "./d.js", name: "D", isType: true },
    ],
    body: "/** A text. */\nexport const text = a;",
  });
});

it("has no words about it if its first comment belongs to a declaration", () => {
  const text = "/** A text. */\nexport const text = 1;\n";
  expect(parseModule("text.ts", text)).toEqual({
    about: [],
    imports: [],
    body: text.trim(),
  });
});

it.each([
  'import * as all from "./all.js";',
  'export * from "./all.js";',
  'export type { A } from "./a.js";',
])("cannot have %s", (line) => {
  expect(() => parseModule("text.ts", `${line}\n`)).toThrow(UnreadableModule);
});
