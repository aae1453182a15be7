/** Bodies that are nested too deeply are refused: they neither overflow the call stack nor lose their issue. */
import { describe, expect, it } from "vitest";
import { bodiesOf } from "./support/bodies.js";
import { ref } from "./support/recursive.js";

const size = { type: "integer", format: "int64" };
const next = ref("Node");

/** The first alternative says nothing of `next`, so a value of any depth matches it. */
const schemas = {
  Node: {
    anyOf: [
      { type: "object", required: ["name"], properties: { name: {}, size } },
      {
        type: "object",
        required: ["size"],
        properties: {
          next,
          size,
          secret: { type: "string", writeOnly: true },
        },
      },
    ],
  },
};

function text(levels: number, end = '{"size":1}'): string {
  const start = '{"size":1,"next":'.repeat(levels - 1);
  return start + end + "}".repeat(levels - 1);
}

const tooDeep = {
  path: "",
  keyword: "maxDepth",
  message: "must have at most 512 nested levels",
};

describe("a body that is nested too deeply", () => {
  it.each([600, 3_000, 100_000])("of %i levels is parsed", async (levels) => {
    const { wire, validate } = await bodiesOf(schemas);
    for (const end of ['{"size":1}', '{"size":9007199254740993}']) {
      const value = wire?.parse(text(levels, end));
      expect(validate(value)).toMatchObject([tooDeep]);
    }
  });

  it.each([600, 3_000, 100_000])(
    "of %i levels is refused where a part is not checked before",
    async (levels) => {
      const { read, is } = await bodiesOf(schemas);
      let value: unknown = { size: 1n };
      for (let level = 1; level < levels; level++)
        value = { size: 1n, next: value };
      const body = { name: "free", size: 1n, next: value };
      expect(is(body)).toBe(true);
      for (const unknownFields of ["keep", "strip", "refuse"] as const) {
        const issues: never[] = [];
        const options = { unknownFields, defaults: true };
        expect(read?.(body, options, issues)).toBe(body);
        expect(issues).toEqual([tooDeep]);
      }
    },
  );

  it("is not sent where it may have fields that must not be", async () => {
    const { write } = await bodiesOf(schemas);
    const circle: Record<string, unknown> = { size: 1n };
    circle["next"] = circle;
    for (const body of [circle, { name: "free", size: 1n, next: circle }]) {
      expect(() => write?.(body, [])).toThrow(
        new TypeError("The body must have at most 512 nested levels"),
      );
    }
  });

  it("may have as many levels as the limit says", async () => {
    const { wire, read, write, is } = await bodiesOf(schemas);
    const value = wire?.parse(text(512));
    const issues: never[] = [];
    expect(is(value)).toBe(true);
    const options = { unknownFields: "refuse", defaults: true } as const;
    expect(read?.(value, options, issues)).toBe(value);
    expect(write?.(value, issues)).toBe(value);
    expect(wire?.stringify(value)).toBe(text(512));
    expect(issues).toEqual([]);
  });
});
