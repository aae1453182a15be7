/**
 * Random valid requests reach the handler unchanged, and random valid responses reach the caller unchanged: from the
 * generated client to the generated server and back. `npm run fuzz:round-trip` tries more.
 */
import { describe, expect, it } from "vitest";
import { scaled, testSeed } from "../support/random.js";
import { roundTrips } from "./check.js";
import { withRandomSpecs } from "./random-specs.js";
import { converted, corpusSpecs, ownSpecs } from "./specs.js";
import { corpus, needs } from "../support/needs.js";

const runs = scaled(2);
const real = corpusSpecs(scaled(3), testSeed);

/** Specs with dates, bytes, names of several words and 64-bit integers. */
const withValues = ["pet store", "kinds", "values", "values-server"];
const specs = [
  ...ownSpecs,
  ...real,
  ...ownSpecs.filter(({ name }) => withValues.includes(name)).map(converted),
  ...real.map(converted),
];

describe.each(specs)("$name", (spec) => {
  it(`arrives as it was sent (seed ${String(testSeed)})`, async () => {
    const report = await roundTrips(spec, { seed: testSeed, runs });
    expect(report?.findings ?? []).toEqual([]);
  });
});

it(`values of arbitrary specs arrive as they were sent (seed ${String(testSeed)})`, async () => {
  let requests = 0;
  await withRandomSpecs(scaled(6), testSeed, async (spec) => {
    const report = await roundTrips(spec, { seed: testSeed, runs });
    expect(report?.findings ?? []).toEqual([]);
    requests += report?.counts["requests"] ?? 0;
  });
  expect(requests).toBeGreaterThan(scaled(20));
});

it("there are real specs in ../shared/corpus", needs(corpus), () => {
  expect(real).toHaveLength(scaled(3));
});
