import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaled, testSeed } from "../support/random.js";
import { findings } from "./check.js";
import { combinations } from "./combinations.js";
import { buildExchange, type Exchange } from "./exchange.js";

/** The types that styles treat differently; `npm run fuzz:agreement` has all of them. */
const types = [
  "Text",
  "Number",
  "NullableText",
  "Texts",
  "Record",
  "Map",
  "Paging",
  "Records",
];
const chosen = combinations.filter(({ type }) => types.includes(type.name));

const runs = scaled(2);

let exchange: Exchange;

beforeAll(async () => {
  exchange = await buildExchange(chosen);
});

afterAll(() => {
  exchange.remove();
});

const ways = [...new Set(chosen.map(({ way }) => way))];

describe("a value arrives as it was sent, or the client refuses it", () => {
  it.each(ways)("%s", async (way) => {
    for (const combination of chosen.filter((one) => one.way === way)) {
      expect(await findings(exchange, combination, runs, testSeed)).toEqual([]);
    }
  });
});
