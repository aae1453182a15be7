/** The promises of all pairs of plugins, on all adapters. */
import { afterAll, describe, it } from "vitest";
import { checkPair, pairs } from "./promises.js";
import { adapters, sites } from "./site.js";

const all = sites();
afterAll(() => all.close());

describe.each(adapters)("%s", (place) => {
  it.each(pairs)("%s and %s", async (one, other) => {
    await checkPair((api) => all.serve(place, api), [one, other]);
  });
});
