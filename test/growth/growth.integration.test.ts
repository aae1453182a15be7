/** What targets write, and the work for it, is linear in the spec, however its schemas refer to each other. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomFrom, scaled, testSeed } from "../support/random.js";
import { families } from "./families.js";
import { growthOf, warmUp } from "./growth.js";
import { limitOf } from "./limits.js";
import { createWorkCounter, type WorkCounter } from "./work-counter.js";

const folder = mkdtempSync(join(tmpdir(), "specwright-growth-"));
const file = join(folder, "openapi.json");
let counter: WorkCounter;
beforeAll(async () => {
  counter = await createWorkCounter();
  await warmUp(file, ["targets"]);
});
afterAll(async () => {
  await counter.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** All families: `TEST_SCALE=8`, or `npm run fuzz:growth`. */
const sample = randomFrom(testSeed)
  .shuffled(Object.keys(families).filter((name) => name !== "everyPair"))
  .slice(0, scaled(4));

describe.each(["everyPair", ...sample])("%s", (name) => {
  it("grows no faster than the spec", async () => {
    const family = families[name];
    if (!family) throw new Error(`There is no family ${name}`);
    const growth = await growthOf(counter, file, "targets", family, 8);
    const limit = limitOf(name, "targets");
    expect(growth.output).toBeLessThan(limit.output);
    expect(growth.steps).toBeLessThan(limit.steps);
  });
});
