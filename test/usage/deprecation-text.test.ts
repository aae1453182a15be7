/** The text of a `@deprecated` tag is read as it was written, even after a comment has wrapped it. */
import { expect, it } from "vitest";
import {
  deprecationText,
  readDeprecationText,
} from "../../src/facts/lifecycle/deprecation-text.js";
import fc from "../support/fast-check.js";

const day = fc
  .date({
    min: new Date("1970-01-01"),
    max: new Date("9999-12-31"),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

const advice = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "",
    "Use `listPets` with `status` instead.",
    "Since 5 December 2030. To be removed on 6 December 2030. Not really.",
    "Since version 2.0. No.",
    "To be removed on 1 January 2000.",
    "Note: Since then it is slow.",
  ),
);

it("every text", () => {
  fc.assert(
    fc.property(
      fc.option(day),
      fc.option(fc.constantFrom("1", "2.0", "v3.1.0-beta.2")),
      fc.option(day),
      advice,
      (since, sinceVersion, removal, written) => {
        const text = { since, sinceVersion, removal, advice: written };
        expect(readDeprecationText(deprecationText(text))).toEqual({
          ...text,
          advice: written.replace(/\s+/g, " ").trim(),
        });
      },
    ),
  );
});

it("a wrapped text", () => {
  const wrapped = `Since 15 November 2026. To be removed on 5 December 2030. Use \`listPets\`
  with \`status\` instead.`;
  expect(readDeprecationText(wrapped)).toEqual({
    since: "2026-11-15",
    sinceVersion: null,
    removal: "2030-12-05",
    advice: "Use `listPets` with `status` instead.",
  });
});

it("a text of somebody else is advice", () => {
  expect(readDeprecationText("use getPets")).toEqual({
    since: null,
    sinceVersion: null,
    removal: null,
    advice: "use getPets",
  });
});
