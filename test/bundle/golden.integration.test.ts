/** The bundled document of each golden case generates the same files as the case itself. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { halfOf } from "../support/random.js";
import { differences, type Difference } from "./equivalent.js";
import { cases, optionsOf } from "./golden-cases.js";

/** Why files may differ: the bundled document says less, or says it once. */
const known: Record<string, (difference: Difference) => boolean> = {
  // The replacement of an operation is left out with the operation that it names.
  filter: ({ whole }) => whole.includes("searchRooms"),
};

const formats = ["json", "yaml"] as const;

describe.each(cases)("%s", (name) => {
  let own: ReturnType<typeof generate> | undefined;

  // One of them for each case. A case with an even number gets the other one.
  const chosen = cases.indexOf(name) % 2 === 0 ? formats : formats.toReversed();
  it.each(halfOf(chosen))("as %s", async (format) => {
    const options = optionsOf(name);
    own ??= generate(options);
    const found = await differences(options, format, own);
    const isKnown = known[name];
    if (isKnown) expect(found?.some(isKnown)).toBe(true);
    const others = found?.filter((one) => !isKnown?.(one));
    expect(
      others?.map(({ path, one, other }) => ({ path, one, other })),
    ).toEqual([]);
  });
});

it("of the pet store", async () => {
  const input = join(import.meta.dirname, "../../spec/petstore.yaml");
  expect(await differences({ input, today: "2026-11-15" })).toEqual([]);
});
