/** A sample of the interleavings of `npm run fuzz:idempotency`, on databases. */
import { describe, expect, inject, it } from "vitest";
import { needs, postgres } from "../../../support/needs.js";
import { scaled, testSeed } from "../../../support/random.js";
import { interleaveAll } from "./interleavings.js";
import { pgliteStores, postgresStores, type OpenStores } from "./stores.js";

const url = (): string => inject("postgresUrl") ?? "";
const count = scaled(500);

async function violationsOn(open: Promise<OpenStores>): Promise<void> {
  const { stores, close } = await open;
  const seen = await interleaveAll(stores, testSeed * 1_000_000, count);
  await close();
  expect(seen.violations).toEqual([]);
  expect(seen.runs).toBeGreaterThan(count);
}

describe("no content is answered for another, and work runs once", () => {
  it("on PGlite", () => violationsOn(pgliteStores(4)));

  it("on PostgreSQL", needs(postgres), () =>
    violationsOn(postgresStores(url(), 4, false)),
  );

  it("on PostgreSQL in transactions", needs(postgres), () =>
    violationsOn(postgresStores(url(), 4, true)),
  );
});
