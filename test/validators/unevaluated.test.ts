/** Evaluated properties are tracked only where an unevaluated keyword needs them. */
import { describe, expect, it } from "vitest";
import { typeErrors } from "../support/compile.js";
import { filesFor, validatorsOf } from "./support/schemas.js";

const schemas = {
  /** Responses leave the only property out. */
  Secret: {
    type: "object",
    anyOf: [
      { properties: { secret: { type: "string", writeOnly: true } } },
      { required: ["never"] },
    ],
    unevaluatedProperties: false,
  },
  /** The alternative that would look at a property never holds. */
  Impossible: {
    anyOf: [
      { type: "object", minProperties: 1 },
      {
        allOf: [
          { type: "string" },
          { type: "object", properties: { b: { type: "string" } } },
        ],
      },
    ],
    unevaluatedProperties: { type: "integer" },
  },
  /** Only the alternative that never holds could look. */
  Closed: {
    if: true,
    else: { properties: { a: { type: "string" } } },
    unevaluatedProperties: false,
  },
  /** A list has no properties, an object has no items. */
  List: {
    type: "array",
    oneOf: [{ items: { type: "string" } }, { minItems: 3 }],
    unevaluatedProperties: false,
  },
  Entry: {
    type: "object",
    properties: { a: { type: "string" } },
    unevaluatedItems: false,
  },
};

describe("keywords about the unevaluated", () => {
  it("leave code that compiles where nothing is looked at", async () => {
    const files = await filesFor(schemas);
    const packageName = (target: string) => `@test/${target}`;
    expect(await typeErrors(files, { packageName })).toEqual([]);
  });

  it("judge each view by the properties that it has", async () => {
    const { is } = await validatorsOf(schemas);
    expect(is("SecretInput", { secret: "x" })).toBe(true);
    expect(is("SecretInput", { secret: "x", other: 1 })).toBe(false);
    expect(is("Secret", {})).toBe(true);
    expect(is("Secret", { secret: "x" })).toBe(false);
  });

  it("count nothing that an alternative looks at which never holds", async () => {
    const { is } = await validatorsOf(schemas);
    expect(is("Impossible", { b: 1 })).toBe(true);
    expect(is("Impossible", { b: "x" })).toBe(false);
    expect(is("Closed", {})).toBe(true);
    expect(is("Closed", { a: "x" })).toBe(false);
  });

  it.each(["List", "Entry"])(
    "leave no trace in %s, which can have no such part",
    async (name) => {
      const files = await filesFor(schemas);
      const module = files.find(({ path }) =>
        path.endsWith(`/schemas/${name.toLowerCase()}.ts`),
      );
      expect(module?.text).toContain(`check${name}`);
      expect(module?.text).not.toContain("seen");
    },
  );
});
