/** Long descriptions take work in proportion to their length. Time is measured by `npm run fuzz:growth`. */
import { afterAll, describe, expect, it } from "vitest";
import { createWorkCounter } from "../growth/work-counter.js";

const counter = await createWorkCounter();
// After the counter, which counts no code from before it.
const { prose, proseLine } = await import("../../src/emit/markdown/index.js");
const { textOf } = await import("./render.js");
afterAll(() => counter.stop());

describe("descriptions", () => {
  it.each([
    "[",
    "![",
    "`a``",
    "``` ",
    "> ",
    "- ",
    "*a_",
    "<a ",
    "{{",
    '[a](b "',
    "\\",
    "[a](b)",
    "[a][",
    "{{x}}`a`",
    "http://a_)",
    "<br>",
    "<b>",
    "<b>a</b>",
    "<b></i>",
    "<code>",
    "<code>a</code>",
    "<a href='b'>",
    "&#32;*",
    "*a **b ",
    "| ",
    "|-|\n",
    "- a\n* b\n",
    "> a\n",
    "[a]: b\n",
  ])("take work in proportion to their length: %j", async (unit) => {
    const cost = async (length: number) => {
      const text = unit.repeat(length / unit.length);
      const steps = await counter.count(() => {
        expect(textOf(prose(text)).length).toBeLessThan(length * 8 + 100);
        textOf(proseLine(text));
        return Promise.resolve();
      });
      return steps;
    };
    await cost(2000);
    // Eight times the length takes 64 times as many steps if they are quadratic.
    expect(await cost(24_000)).toBeLessThan((await cost(3000)) * 16);
  });

  it("take time in proportion to their length: nested links and images", () => {
    for (const open of ["[", "!["]) {
      const text = `${open.repeat(20_000)}a${"](b)".repeat(20_000)}`;
      expect(textOf(prose(text)).length).toBeLessThan(text.length * 8);
    }
  });

  it("may have very many lines", () => {
    const code = `\`\`\`\n${"a\n".repeat(200_000)}`;
    expect(textOf(prose(code)).length).toBe(code.length + 3);
  });
});
