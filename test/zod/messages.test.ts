/** Messages of the spec are those of zod and of the validators, also if values are converted. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { generate } from "../../src/generate.js";
import { createWrongValues } from "../../src/samples/wrong/wrong-values.js";
import { install } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";

/** Texts for these keywords, with the values of the keyword and of the issue. */
const own = (keywords: string) => ({
  "x-messages": Object.fromEntries(
    keywords
      .split(" ")
      .map((keyword) => [keyword, `own ${keyword} {expected}, not {received}`]),
  ),
});
const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const schemas = {
  first_name: {
    ...text,
    minLength: 2,
    maxLength: 9,
    pattern: "^[A-Z]",
    ...own("required type minLength maxLength pattern"),
  },
  pet: {
    type: "object",
    required: ["first_name", "nick_name", "born_on", "pet_kind"],
    additionalProperties: false,
    properties: {
      first_name: ref("first_name"),
      // The messages next to a reference come first.
      nick_name: {
        ...ref("first_name"),
        "x-messages": { minLength: "own short name" },
      },
      born_on: { ...text, format: "date", ...own("required type format") },
      seen_at: {
        type: [text.type, "null"],
        format: "date-time",
        ...own("format"),
      },
      mail: { ...text, format: "email", ...own("format") },
      pet_kind: { ...text, enum: ["cat", "dog"], ...own("enum") },
      leg_count: {
        type: "integer",
        minimum: 0,
        maximum: 8,
        multipleOf: 2,
        ...own("type minimum maximum multipleOf"),
      },
      weight: {
        type: "number",
        exclusiveMinimum: 0,
        exclusiveMaximum: 99,
        ...own("exclusiveMinimum exclusiveMaximum"),
      },
      photos: {
        type: "array",
        minItems: 1,
        maxItems: 2,
        items: { ...text, ...own("type") },
        ...own("type minItems maxItems"),
      },
      // zod does not check these. The validator does.
      marks: {
        type: "array",
        uniqueItems: true,
        items: { type: "integer" },
        ...own("uniqueItems"),
      },
      next_pet: ref("pet"),
      pass_word: {
        ...text,
        format: "password",
        minLength: 8,
        ...own("minLength"),
      },
    },
  },
};

interface Problem {
  path: string;
  message: string;
}

interface Loaded {
  validators: { validatePet(value: unknown): readonly Problem[] };
  zod: { PetSchema: z.ZodType; FirstNameSchema: z.ZodType };
}

const source = `
import * as validators from "zod-validators";
import * as zod from "zod-zod";
export { validators, zod };
`;

const packageName = (target: string) => `zod-${target}`;

describe.each([{}, { dates: "Date", casing: "camel" }] as const)(
  "with %j",
  (options) => {
    it("messages of zod are those of the spec", async () => {
      const folder = mkdtempSync(join(tmpdir(), "specwright-zod-"));
      const input = join(folder, "openapi.json");
      writeFileSync(
        input,
        JSON.stringify({
          openapi: "3.1.0",
          info: { title: "Pets", version: "1" },
          paths: {},
          components: { schemas },
        }),
      );
      const { files, model } = await generate({
        input,
        ...options,
        messages: [],
        targets: ["validators", "zod"],
        packageName: packageName("{target}"),
        today: "2026-11-18",
      });
      rmSync(folder, { recursive: true });
      if (!model) throw new Error("The spec has errors");
      expect(await typeErrors(files, { packageName, installed: true })).toEqual(
        [],
      );
      const installed = install(files, packageName);
      try {
        const loaded = await installed.load("app", source);
        const { validators, zod } = loaded as unknown as Loaded;
        const pet = "openapi.json#/components/schemas/pet";
        const seen = new Set<string>();
        const others: string[][] = [];
        const wrongValues = createWrongValues(model, { seeds: [1, 2, 3] });
        for (const { value } of wrongValues(pet, "response")) {
          const expected = new Map(
            validators.validatePet(value).map((one) => [one.path, one.message]),
          );
          const { error } = zod.PetSchema.safeParse(value);
          const found = new Map<string, string[]>();
          for (const { path, message } of error?.issues ?? []) {
            const pointer = ["", ...path].join("/");
            found.set(pointer, [...(found.get(pointer) ?? []), message]);
          }
          // zod may have further issues about the same part.
          for (const [path, messages] of found) {
            const told = expected.get(path);
            if (!told?.startsWith("own")) continue;
            if (!messages.includes(told))
              others.push([path, told, ...messages]);
            seen.add(told.split(" ")[1] ?? "");
          }
        }
        expect(others).toEqual([]);
        expect([...seen].sort()).toEqual(
          "enum exclusiveMaximum exclusiveMinimum format maxItems maxLength maximum minItems minLength minimum multipleOf pattern required short type uniqueItems".split(
            " ",
          ),
        );
        expect(zod.FirstNameSchema.safeParse("A").error?.issues).toMatchObject([
          { message: "own minLength 2, not A" },
        ]);
      } finally {
        installed.remove();
      }
    });
  },
);
