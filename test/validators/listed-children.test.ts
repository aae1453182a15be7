/** A base that lists its children, which extend it with `allOf`: checks, and the exported JSON Schema. */
import { describe, expect, it } from "vitest";
import type { JsonObject } from "./property/json.js";
import { judgeOf } from "./property/reference.js";
import { validatorsOf } from "./support/schemas.js";

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const having = (name: string) => ({
  type: "object",
  required: [name],
  properties: { [name]: { type: "string" } },
});
const child = (parent: string, property: string) => ({
  allOf: [refer(parent), having(property)],
});

const all = ["id", "a", "b", "c"];
/** Every object with some of the properties. */
const values = Array.from({ length: 2 ** all.length }, (_, bits) =>
  Object.fromEntries(
    all.filter((_, place) => bits & (1 << place)).map((name) => [name, "x"]),
  ),
);

interface Described {
  jsonSchema: { output(options: { target: string }): JsonObject };
}

interface Case {
  schemas: Record<string, unknown>;
  /** By schema: whether an object has it. */
  accepts: Record<string, (value: Record<string, unknown>) => boolean>;
  acceptsNull?: boolean;
}

const A = child("Base", "a");
const B = child("Base", "b");
const list = [refer("A"), refer("B")];

const cases: Record<string, Case> = {
  anyOf: {
    schemas: { Base: { ...having("id"), anyOf: list }, A, B },
    accepts: {
      Base: ({ id, a, b }) => !!(id && (a || b)),
      A: ({ id, a }) => !!(id && a),
      BaseBase: ({ id }) => !!id,
    },
  },
  oneOf: {
    schemas: { Base: { ...having("id"), oneOf: list }, A, B },
    accepts: {
      Base: ({ id, a, b }) => !!(id && !a !== !b),
      B: ({ id, b }) => !!(id && b),
    },
  },
  nullable: {
    schemas: { Base: { ...having("id"), anyOf: list, nullable: true }, A, B },
    accepts: { Base: ({ id, a, b }) => !!(id && (a || b)) },
    acceptsNull: true,
  },
  "children of children": {
    schemas: {
      Base: { ...having("id"), anyOf: list },
      A: { ...A, anyOf: [refer("C")] },
      B,
      C: child("A", "c"),
    },
    accepts: {
      Base: ({ id, a, b, c }) => !!(id && (b || (a && c))),
      A: ({ id, a, c }) => !!(id && a && c),
      C: ({ id, a, c }) => !!(id && a && c),
    },
  },
  "the base as an alternative": {
    schemas: {
      Base: { ...having("id"), oneOf: [refer("Base"), ...list] },
      A,
      B,
    },
    accepts: { Base: ({ id }) => !!id, A: ({ id, a }) => !!(id && a) },
  },
};

describe("a base that lists its children accepts exactly their union", () => {
  it.each(Object.entries(cases))(
    "%s",
    async (_, { schemas, accepts, acceptsNull = false }) => {
      const { is, companion } = await validatorsOf(schemas, {
        jsonSchema: true,
      });
      expect(is("Base", null)).toBe(acceptsNull);
      for (const [name, expected] of Object.entries(accepts)) {
        const { jsonSchema } = companion(name)["~standard"] as Described;
        const exported = await judgeOf(
          jsonSchema.output({ target: "draft-2020-12" }),
        );
        for (const value of values) {
          const verdict = expected(value);
          expect([name, value, is(name, value), exported(value)]).toEqual([
            name,
            value,
            verdict,
            verdict,
          ]);
        }
      }
    },
  );
});
