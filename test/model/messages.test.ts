/** Messages that the spec has for its own keywords: `x-messages` and `x-pattern-description`. */
import { expect, it } from "vitest";
import { buildSchemas } from "./build.js";

it("are read by the keyword of an issue", async () => {
  const { schema, problems } = await buildSchemas({
    A: {
      "x-messages": { const: "a", contains: "b", unevaluatedProperties: "c" },
    },
    B: { "x-messages": { required: "d" } },
    C: { "x-messages": {} },
  });
  expect(problems).toEqual([]);
  expect(schema("A").messages).toEqual({
    enum: "a",
    minContains: "b",
    maxContains: "b",
    additionalProperties: "c",
  });
  expect(schema("B").messages).toEqual({ required: "d" });
  expect("messages" in schema("C")).toBe(false);
});

it("have a diagnostic where they are of no use", async () => {
  const at = "spec.json#/components/schemas";
  const { schema, problems, diagnostics } = await buildSchemas({
    A: { "x-messages": { minlength: "a", description: "b", minLength: 3 } },
    B: { "x-messages": "text" },
    C: { pattern: "^a", "x-pattern-description": ["a"] },
    D: { "x-messages": { maximum: "kept", __proto__x: "c" } },
  });
  expect(problems).toEqual([
    `unknown-message ${at}/A/x-messages/minlength`,
    `unknown-message ${at}/A/x-messages/description`,
    `invalid-value ${at}/A/x-messages/minLength`,
    `invalid-value ${at}/B/x-messages`,
    `invalid-value ${at}/C/x-pattern-description`,
    `unknown-message ${at}/D/x-messages/__proto__x`,
  ]);
  expect(diagnostics.slice(0, 2).map(({ fix }) => fix)).toEqual([
    "Did you mean minLength?",
    "Use a keyword that restricts values, or `required`.",
  ]);
  expect(schema("A").messages).toBeUndefined();
  expect(schema("D").messages).toEqual({ maximum: "kept" });
});

it("have a diagnostic for a placeholder that nothing fills in", async () => {
  const { schema, problems, diagnostics } = await buildSchemas({
    A: {
      "x-messages": {
        minLength: "{min} {min} {expect} {Received} { expected } {} {expected}",
        type: "{received} is no text",
      },
    },
  });
  const at = "spec.json#/components/schemas/A/x-messages/minLength";
  expect(problems).toEqual(Array(3).fill(`unknown-placeholder ${at}`));
  expect(diagnostics.map(({ message, fix }) => `${message} ${fix}`)).toEqual([
    "The message for `minLength` contains `{min}`, which stays in the text. Use `{expected}` for the value of the keyword, or `{received}` for the received value.",
    "The message for `minLength` contains `{expect}`, which stays in the text. Did you mean {expected}?",
    "The message for `minLength` contains `{Received}`, which stays in the text. Did you mean {received}?",
  ]);
  expect(schema("A").messages?.["minLength"]).toMatch(/^\{min\}/);
});
