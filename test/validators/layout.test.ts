/** Checks of long constants are laid out as Prettier does it. */
import * as prettier from "prettier";
import { expect, it } from "vitest";
import { filesFor } from "./support/schemas.js";

it("moves a long constant to a line of its own", async () => {
  const lengths = Array.from({ length: 12 }, (_, index) => 40 + 3 * index);
  const schemas = lengths.map((length): [string, unknown] => [
    `Constant${String(length)}`,
    {
      type: "object",
      properties: {
        type: { enum: ["x".repeat(length)] },
        kind: { enum: ["a", "y".repeat(length)] },
        code: { enum: Array.from({ length }, (_, index) => index) },
      },
    },
  ]);
  const files = await filesFor(Object.fromEntries(schemas));
  for (const { path, text } of files) {
    if (!path.includes("schemas/")) continue;
    const expected = await prettier.format(text, { parser: "typescript" });
    expect(text).toBe(expected);
  }
});
