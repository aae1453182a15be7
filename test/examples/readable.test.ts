/** Samples with a seed read as if a person had written them. */
import { describe, expect, it } from "vitest";
import { createSampler } from "../../src/samples/sample/sampler.js";
import { buildSchemas } from "../model/build.js";

const seeds = Array.from({ length: 30 }, (_, index) => index + 1);

/** The different values of a field, by seed. */
async function valuesOf(name: string, schema: object): Promise<unknown[]> {
  const { model, schema: named } = await buildSchemas({
    A: { type: "object", required: [name], properties: { [name]: schema } },
  });
  const found = seeds.map((seed) => {
    const value = createSampler(model, { seed }).of(named("A").id, "response");
    return (value as Record<string, unknown>)[name];
  });
  return [...new Set(found)];
}

const name = /^[A-Z][a-z]+$/;
const words = /^[a-z]+(?: [a-z]+)*$/;

/** The name of a field, its constraints, and the texts that suit it. */
const texts: [field: string, rules: object, expected: RegExp][] = [
  ["name", {}, name],
  ["name", { pattern: "\\S" }, name],
  ["name", { pattern: "^[^\\s]+.*$", minLength: 1, maxLength: 64 }, name],
  ["petName", { pattern: "^[!-~]+$" }, name],
  ["firstName", { maxLength: 20 }, name],
  ["title", { minLength: 1 }, /^[A-Z][a-z]*(?: [a-z]+)+$/],
  ["city", { pattern: "^[A-Z].*" }, name],
  ["email", {}, /^[a-z.]+@example\.com$/],
  ["contact_emails", {}, /^[a-z.]+@example\.com$/],
  ["x", { format: "email" }, /^[a-z.]+@example\.com$/],
  ["photoUrl", {}, /^https:\/\/example\.com\/[a-z]+$/],
  ["photoURLs", {}, /^https:\/\/example\.com\/[a-z]+$/],
  ["x", { format: "uri" }, /^https:\/\/example\.com\/[a-z]+$/],
  ["x", { format: "hostname" }, /^[a-z]+\.example\.com$/],
  ["x", { format: "byte" }, /^[A-Za-z0-9]{4,}={0,2}$/],
  ["x", { format: "duration" }, /^PT?\d{1,2}[DHMSW]$/],
  ["x", { format: "date" }, /^2026-/],
  ["createdAt", {}, /^2026-.*:00Z$/],
  ["x", { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }, /^2026-[01]\d-[0-2]\d$/],
  ["x", {}, words],
  ["x", { pattern: ".*" }, words],
  ["x", { pattern: "^[\\w./!-]{1,50}$" }, words],
  ["x", { minLength: 20, maxLength: 30 }, words],
  ["x", { maxLength: 3 }, /^[a-z]{3}$/],
  ["x", { pattern: "^[A-Z]+$" }, /^[A-Z]{4,}$/],
  ["x", { pattern: "^[a-z]+-[a-z]+$" }, /^[a-z]{4,}-[a-z]{4,}$/],
  ["x", { pattern: "^[0-9]+$" }, /^\d{3,}$/],
  ["x", { pattern: "^\\d{5}$" }, /^[1-9]/],
  ["x", { pattern: "^[a-zA-Z0-9.!:-]{7}$" }, /^[a-z0-9]{7}$/],
  ["x", { pattern: "^PK[!-~]*$" }, /^PK[a-z0-9]+$/],
];

describe("texts with a seed", () => {
  it.each(texts)("suit the field %s: %j", async (field, rules, expected) => {
    const found = await valuesOf(field, { type: "string", ...rules });
    expect(found.length).toBeGreaterThan(3);
    for (const text of found) expect(text).toMatch(expected);
  });

  it("use other characters if a lookahead requires them", async () => {
    const pattern = "^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@!])[\\w@!]{8,}$";
    const found = await valuesOf("x", { type: "string", pattern });
    for (const text of found) expect(text).toMatch(new RegExp(pattern));
  });
});

/** The name of a field, its schema, and the range and decimals of its values. */
const numbers: [
  field: string,
  schema: object,
  least: number,
  most: number,
  decimals: number,
][] = [
  ["id", { type: "integer" }, 1, 999, 0],
  ["id", { type: "number" }, 1, 999, 0],
  ["id", { type: "integer", format: "int64", minimum: 5000 }, 5000, 6000, 0],
  ["itemCount", { type: "integer" }, 1, 20, 0],
  ["quantity", { type: "number" }, 1, 20, 0],
  ["price", { type: "number" }, 1, 100, 2],
  ["price", { type: "number", minimum: 0 }, 1, 100, 2],
  ["price", { type: "number", multipleOf: 0.5 }, 0.5, 500.5, 1],
  ["x", { type: "number", minimum: 0, maximum: 1 }, 0, 1, 2],
  ["x", { type: "number", minimum: 0.1, maximum: 0.11 }, 0.1, 0.11, 15],
  ["birthYear", { type: "integer" }, 2020, 2026, 0],
  [
    "birthYear",
    { type: "integer", minimum: 1900, maximum: 1999 },
    1900,
    1999,
    0,
  ],
  ["rating", { type: "integer", multipleOf: 5, maximum: 50 }, 5, 50, 0],
  ["DOBYear", { type: "integer" }, 2020, 2026, 0],
  ["percentage", { type: "integer", minimum: 90 }, 90, 100, 0],
  ["latitude", { type: "number" }, 36, 60, 4],
  ["created", { type: "integer" }, 1_767_225_600, 1_798_761_599, 0],
];

describe("numbers with a seed", () => {
  it.each(numbers)(
    "suit the field %s: %j",
    async (field, schema, least, most, decimals) => {
      const found = (await valuesOf(field, schema)) as number[];
      expect(found.length).toBeGreaterThan(3);
      for (const value of found) {
        expect(value).toBeGreaterThanOrEqual(least);
        expect(value).toBeLessThanOrEqual(most);
        expect(value).toBe(Number(value.toFixed(decimals)));
      }
      const isDecimal = found.some((value) => !Number.isInteger(value));
      expect(isDecimal).toBe(decimals > 0);
    },
  );
});
