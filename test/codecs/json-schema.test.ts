/** JSON Schema describes the wire: names of the spec, and texts in place of dates and bytes. */
import { expect, it } from "vitest";
import { load } from "../validators/support/evaluate.js";
import { filesFor } from "../validators/support/schemas.js";

interface Described {
  "~standard": {
    validate(value: unknown): { value?: unknown };
    jsonSchema: Record<
      "input" | "output",
      (options: { target: string }) => unknown
    >;
  };
}

it("describes the wire, also where code has other names and values", async () => {
  const Visit = {
    type: "object",
    required: ["created_at"],
    properties: {
      created_at: { type: "string", format: "date-time" },
      raw_photo: { type: "string", format: "byte" },
      visit_count: { type: "integer", format: "int64" },
    },
  };
  const options = {
    dates: "Date",
    bytes: "Uint8Array",
    casing: "camel",
    int64: "bigint",
    jsonSchema: true,
  } as const;
  const files = await filesFor({ Visit }, options);
  const index = (await load(files)).module("index");
  const { validate, jsonSchema } = (index["Visit"] as Described)["~standard"];
  for (const side of ["input", "output"] as const) {
    expect(jsonSchema[side]({ target: "draft-2020-12" })).toMatchObject({
      type: "object",
      required: ["created_at"],
      properties: {
        created_at: { type: "string", format: "date-time" },
        raw_photo: { type: "string", format: "byte" },
        visit_count: { type: "integer" },
      },
    });
  }
  const wire = { created_at: "2026-01-15T09:30:00Z", visit_count: 7 };
  expect(validate(wire).value).toEqual({
    createdAt: new Date(wire.created_at),
    visitCount: 7n,
  });
});
