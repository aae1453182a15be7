/** The check of what an agent sends to the tools of `specwright mcp`, and the JSON Schema that announces it. */
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import {
  inputSchema,
  readInput,
  type InputFields,
} from "../../src/commands/mcp/fields.js";

const fields: InputFields = {
  spec: { description: "A path.", type: "string", isRequired: true },
  scope: { description: "A scope.", type: "string", choices: ["wire", "sdk"] },
  limit: { description: "A number.", type: "integer" },
};
const matches = new Ajv().compile(inputSchema(fields));

it("reads values that the schema permits", () => {
  const input = { spec: "a.yaml", scope: "sdk", limit: 0 };
  expect(readInput(fields, input)).toEqual({ problem: null, values: input });
  expect(matches(input)).toBe(true);
});

it.each([
  [{}, 'The field "spec" is missing.'],
  [{ spec: 1 }, 'The field "spec" must be a text that is not empty.'],
  [{ spec: "a", scope: "all" }, 'The field "scope" must be one of wire, sdk.'],
  [
    { spec: "a", limit: -1 },
    'The field "limit" must be an integer of at least 0.',
  ],
  [
    { spec: "a", limit: 1.5 },
    'The field "limit" must be an integer of at least 0.',
  ],
  [{ spec: "a", scop: "sdk" }, 'There is no field "scop". Did you mean'],
  [{ spec: "a", other: 1 }, "The fields are: spec, scope, limit."],
])("refuses %j, as the schema does", (input, problem) => {
  expect(readInput(fields, input).problem).toContain(problem);
  expect(matches(input)).toBe(false);
});
