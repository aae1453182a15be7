/** The types of views and parameters, as forms and servers use them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { typeErrors } from "../support/compile.js";
import { shapesOf } from "./package.js";

const program = join(import.meta.dirname, "use-shapes.ts.txt");

it("are those of the properties, and libraries accept them", async () => {
  const { files } = await shapesOf(
    {
      Pet: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string" }, age: { type: "integer" } },
      },
      Open: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string" } },
        additionalProperties: { type: "string" },
      },
      // Names that the runtime and the compiler use as well.
      Name: { type: "object", properties: { Name: { type: "string" } } },
      ObjectView: { type: "object", properties: { a: {} } },
      ParseOptions: { type: "object", properties: { constructor: {} } },
    },
    {
      paths: {
        "/pets": {
          get: {
            operationId: "listPets",
            parameters: [
              { name: "limit", in: "query", schema: { type: "integer" } },
            ],
            responses: { "204": { description: "Done" } },
          },
        },
      },
    },
  );
  const errors = await typeErrors(files, {
    packageName: (target) => `@test/${target}`,
    installed: true,
    additional: {
      "use-shapes.ts": readFileSync(program, "utf8").replace(
        "type ParseOptions,",
        "type ApiParseOptions as ParseOptions,",
      ),
    },
    flags: { isolatedDeclarations: false, declaration: false },
  });
  expect(errors).toEqual([]);
});
