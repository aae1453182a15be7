/** The matrix of `killed.test.ts` with all moments, outside of Git and in repositories. */
import { it } from "vitest";
import { testScale } from "../support/random.js";
import { expectNextRunWorks, kills, repositories } from "./kills.js";

const every = Math.max(1, Math.ceil(3 / testScale));

it.each(
  (["no Git", ...repositories] as const)
    .flatMap(kills)
    .map((kill, index) => ({ ...kill, index })),
)(
  "the run for $next works after $start with $record and $git",
  async ({ index, ...kill }) => {
    await expectNextRunWorks(kill, { from: 1 + (index % every), every });
  },
);
