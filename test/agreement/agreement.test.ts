import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "./check.js";
import { combinations } from "./combinations.js";
import { buildExchange, type Exchange } from "./exchange.js";

let exchange: Exchange;

beforeAll(async () => {
  exchange = await buildExchange();
}, 120_000);

afterAll(() => {
  exchange.remove();
});

const ways = [...new Set(combinations.map(({ way }) => way))];

describe("a value arrives as it was sent, or the client refuses it", () => {
  it.each(ways)("%s", { timeout: 60_000 }, async (way) => {
    const chosen = combinations.filter((one) => one.way === way);
    for (const combination of chosen) {
      expect(await findings(exchange, combination, 25, 1)).toEqual([]);
    }
  });
});
