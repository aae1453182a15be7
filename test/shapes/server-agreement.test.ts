/** Texts become the values that the server reads from a query with the same texts. */
import { expect, it } from "vitest";
import { pairsSource } from "../../templates/server/runtime/parameters/pairs-source.js";
import type { Shape } from "../../templates/server/runtime/parameters/parameter.js";
import { fromTexts } from "../../templates/validators/runtime/shapes/from-texts.js";
import type { TextTable } from "../../templates/validators/runtime/shapes/text-table.js";
import fc from "../support/fast-check.js";

const scalar = fc.constantFrom<Shape>(
  "string",
  "integer",
  "int64",
  "number",
  "boolean",
  "any",
);
const list = scalar.map((items): Shape => ({ kind: "array", items }));
const object = fc
  .record({ a: fc.oneof(scalar, list), b: fc.oneof(scalar, list) })
  .map((properties): Shape => ({ kind: "object", properties }));
const union = fc
  .uniqueArray(fc.oneof(scalar, fc.constant<Shape>("null"), list), {
    minLength: 2,
    maxLength: 3,
  })
  .map((members): Shape => ({ kind: "union", members }));
const shape = fc.oneof(scalar, list, object, union);

const text = fc.oneof(
  fc.constantFrom(
    "",
    "1",
    "-0",
    "01",
    "1.5",
    "true",
    "null",
    "x",
    "a b",
    "1,2",
  ),
  fc.constantFrom("[1]", '{"a":1}', "9007199254740993", "1e3", "[", "{}"),
);
const texts = fc.array(text, { minLength: 1, maxLength: 3 });
const name = fc.constantFrom("p", "p[]", "p[a]", "p[b]", "p[a][]", "p[0]");
const pairs = fc.uniqueArray(fc.tuple(name, texts), {
  selector: ([key]) => key,
  minLength: 1,
  maxLength: 2,
});

it("for all types, lists and objects of a query", () => {
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(shape, pairs, (wanted, given) => {
      const isObject = typeof wanted === "object" && wanted.kind === "object";
      const parameter = {
        name: "p",
        shape: wanted,
        ...(isObject ? { style: "deepObject" as const } : {}),
      };
      const issues: never[] = [];
      const source = pairsSource(
        "query",
        new Map(given.map(([key, values]) => [key, [...values]])),
        [parameter],
        (encoded) => encoded,
      );
      const read = source.value(parameter, issues);
      // The server has its own issues for repeated and malformed pairs, which a schema does not see.
      if (issues.length > 0 || read === undefined) return;
      const fields = Object.fromEntries(
        given.map(([key, values]) => [
          key,
          values.length === 1 ? values[0] : values,
        ]),
      );
      const table: TextTable = { kind: "object", properties: { p: wanted } };
      const { p } = fromTexts(table, fields) as { p: unknown };
      expect(p).toEqual(read);
      const kind = typeof wanted === "string" ? wanted : wanted.kind;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }),
    { numRuns: 4000 },
  );
  expect([...kinds.keys()].sort()).toEqual(
    "any array boolean int64 integer number object string union".split(" "),
  );
});
