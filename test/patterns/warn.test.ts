/** Where patterns are found, and what is said of them. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { Diagnostics, type Diagnostic } from "../../src/base/diagnostics.js";
import { readModel } from "../../src/generate.js";
import { folderWith, frame } from "../read/folder.js";

async function warningsOf(
  schemas: Record<string, object>,
): Promise<Diagnostic[]> {
  const spec = { ...frame, components: { schemas } };
  const input = join(folderWith({ "spec.json": spec }), "spec.json");
  const diagnostics = new Diagnostics();
  await readModel({ input }, diagnostics);
  return diagnostics.list;
}

const text = (pattern: string, more: object = {}) => ({
  type: "string",
  pattern,
  ...more,
});

it("patterns are found in every place", async () => {
  const found = await warningsOf({
    A: { type: "object", properties: { a: text("^(a+)+$") } },
    B: { type: "object", patternProperties: { "^(b+)+$": {} } },
    C: { type: "object", propertyNames: text("^c*c*$") },
  });
  expect(found.map(({ code, place }) => `${code} ${place?.pointer}`)).toEqual([
    "exponential-pattern /components/schemas/B/patternProperties/^(b+)+$",
    "exponential-pattern /components/schemas/A/properties/a/pattern",
    "polynomial-pattern /components/schemas/C/propertyNames/pattern",
  ]);
});

it("a slow pattern is reported with an example text", async () => {
  const [found] = await warningsOf({ A: text("^x(a|b|ab)*c$") });
  expect(found).toMatchObject({
    severity: "warning",
    message:
      '^x(a|b|ab)*c$ can take exponential time: in a text of "xa", then "aba" repeated, each repetition doubles the time.',
  });
});

it("a pattern that is used often is reported once", async () => {
  const found = await warningsOf({ A: text("^(a+)+$"), B: text("^(a+)+$") });
  expect(found).toHaveLength(1);
});

it("a limit of the length counts if it keeps the search short", async () => {
  const kept = {
    square: text("a+$", { maxLength: 3_000 }),
    cube: text("^a*a*a*b", { maxLength: 200 }),
    doubled: text("^(a+)+$", { maxLength: 10 }),
  };
  expect(await warningsOf(kept)).toEqual([]);
  const slow = {
    square: text("a+$", { maxLength: 4_000 }),
    cube: text("^a*a*a*b", { maxLength: 250 }),
    fifth: text("^c*c*c*c*c*d", { maxLength: 50 }),
    doubled: text("^(a+)+$", { maxLength: 50 }),
    fourfold: text("^(a|a|a|a)+$", { maxLength: 20 }),
  };
  const found = await warningsOf(slow);
  expect(found.map(({ code, place }) => `${code} ${place?.pointer}`)).toEqual([
    "polynomial-pattern /components/schemas/square/pattern",
    "polynomial-pattern /components/schemas/cube/pattern",
    "polynomial-pattern /components/schemas/fifth/pattern",
    "exponential-pattern /components/schemas/doubled/pattern",
    "exponential-pattern /components/schemas/fourfold/pattern",
  ]);
  expect(found[0]?.fix).toContain("maxLength of at most 3162");
});

it("a pattern that is too large to analyze is reported, and hostile text is escaped", async () => {
  const pattern = `^(?:\u202e|${"a*".repeat(300)})$`;
  const [found] = await warningsOf({ A: text(pattern) });
  expect(found?.code).toBe("unjudged-pattern");
  expect(found?.message).toContain("\\u202e");
});
