/** Nothing that a caller supplied leaves the origin of the base URL. `npm run fuzz:origins` runs more variants. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomFrom, scaled, testSeed } from "../../support/random.js";
import { startPropagation } from "../../telemetry/collector.js";
import {
  isSent,
  nameOf,
  outcomeOf,
  problemOf,
  variantOf,
  type Servers,
} from "./matrix.js";
import { startServer } from "./servers.js";
import { sources, type Source } from "./sources.js";
import { ways, type Way } from "./ways.js";

let servers: Servers;
beforeAll(startPropagation);
beforeAll(async () => {
  servers = { home: await startServer(), other: await startServer() };
});
afterAll(() => {
  servers.home.close();
  servers.other.close();
});

const random = randomFrom(testSeed);

/** Whether the way sends such a value at all. */
function isExpected({ kind, name }: Source, way: Way): boolean {
  if (way.kind === "link") return kind !== "url" && !name.endsWith("the query");
  if (way.kind === "redirect") return true;
  // A description has no credentials and no streams, and calls no hooks.
  return !/onRequest|stream/.test(name) && kind !== "url" && kind !== "auth";
}

describe.each(ways)("$name", (way) => {
  it("gives no secret to another origin", async () => {
    const problems: string[] = [];
    for (const source of random.shuffled(sources).slice(0, scaled(15))) {
      const variant = variantOf(source, way, random);
      const problem = await problemOf(servers, variant);
      if (problem !== null) problems.push(`${nameOf(variant)}: ${problem}`);
    }
    expect(problems, `TEST_SEED=${String(testSeed)}`).toEqual([]);
  });

  it("sends the secrets to an origin that the caller trusts", async () => {
    const missing: string[] = [];
    for (const source of random.shuffled(sources).slice(0, scaled(8))) {
      if (!isExpected(source, way)) continue;
      const variant = { ...variantOf(source, way, random), method: "PUT" };
      if (!(await isSent(servers, variant))) missing.push(nameOf(variant));
    }
    expect(missing).toEqual([]);
  });
});

it("keeps headers and bodies on redirects to a trusted origin", async () => {
  const [way] = ways.filter(({ name }) => name.startsWith("308 "));
  const dropped: string[] = [];
  for (const source of sources) {
    // A redirect has a URL of its own, and a stream can be sent only once.
    if (source.kind === "url" || /stream|query/.test(source.name)) continue;
    if (!way) break;
    const variant = { ...variantOf(source, way, random), method: "PUT" };
    const { elsewhere } = await outcomeOf(servers, variant, true);
    if (elsewhere === 0) dropped.push(nameOf(variant));
  }
  expect(dropped).toEqual([]);
});
