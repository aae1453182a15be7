/** Long descriptions take time in proportion to their length. */
import { describe, expect, it } from "vitest";
import { prose, proseLine } from "../../src/emit/markdown/index.js";
import { textOf } from "./render.js";

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
  ])("take time in proportion to their length: %j", (unit) => {
    const cost = (length: number) => {
      const text = unit.repeat(length / unit.length);
      const start = process.cpuUsage();
      const written = textOf(prose(text));
      textOf(proseLine(text));
      const { user, system } = process.cpuUsage(start);
      expect(written.length).toBeLessThan(length * 8 + 100);
      return (user + system) / 1000;
    };
    const [small, large] = [cost(12_000), cost(96_000)];
    // Eight times the length takes 64 times as long if the time is quadratic. Short times say nothing.
    expect(large).toBeLessThan(Math.max(small * 40, 500));
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
