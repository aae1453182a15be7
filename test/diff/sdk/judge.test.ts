/** The compiler is the judge: it rejects a program on the base exactly where there is a breaking finding. */
import { expect, it } from "vitest";
import { breaks, rewrites } from "./edits.js";
import { disagreements, judge } from "./judge.js";
import { petApi } from "./pet-api.js";

it("the compiler agrees with the findings of single edits", async () => {
  const cases = [...rewrites, ...breaks].map(({ name, apply }) => {
    const head = petApi();
    apply(head);
    return {
      name,
      base: { "openapi.json": petApi() },
      head: { "openapi.json": head },
    };
  });
  expect(disagreements(await judge(cases))).toEqual([]);
}, 120_000);
