/** What the guide says of zod itself. If this fails, zod has changed, and the guide needs another sentence. */
import { expect, it } from "vitest";
import { z } from "zod";

const value = { length: { toString: 1, valueOf: 1 } };

it.each([
  ["minLength", z.string().min(4)],
  ["maxLength", z.string().max(4)],
  ["minItems", z.array(z.unknown()).min(4)],
  ["maxItems", z.array(z.unknown()).max(4)],
])("%s throws for an object whose length is no number", (_, schema) => {
  expect(() => schema.safeParse(value)).toThrow(TypeError);
});

it("a schema without a limit refuses it", () => {
  expect(z.string().safeParse(value).success).toBe(false);
});
