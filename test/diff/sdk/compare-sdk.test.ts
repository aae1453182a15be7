/** A few edits of a spec that break code on the generated packages. */
import { expect, it } from "vitest";
import { breaks } from "./edits.js";
import { breaksOf, unitTested } from "./findings.js";

it.each(breaks.filter(({ name }) => unitTested.has(name)))(
  "$name",
  async (edit) => {
    expect(await breaksOf(edit)).toEqual(edit.breaks);
  },
);

it("tries each edit that it names", () => {
  const names = new Set(breaks.map(({ name }) => name));
  expect([...unitTested].filter((name) => !names.has(name))).toEqual([]);
});
