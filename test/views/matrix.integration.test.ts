/**
 * The type, the check, the zod schema, the interpreter and the samples of a schema agree in each direction, for each
 * way to describe and require properties in compositions.
 */
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderWith, frame } from "../read/folder.js";
import { agreementOf, type Contradiction } from "./agree.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const string = { type: "string" };

const accesses = {
  Plain: {},
  ReadOnly: { readOnly: true },
  WriteOnly: { writeOnly: true },
};

/** Schemas with a property `a` of an access. The names of inner schemas begin with the name of the case. */
function cases(name: string, access: object): Record<string, unknown> {
  const a = { properties: { a: { ...string, ...access } } };
  const numberA = { properties: { a: { type: "integer", ...access } } };
  const b = { properties: { b: { type: "boolean" } } };
  const needs = { required: ["a"] };
  const object = (schema: object) => ({ type: "object", ...schema });
  const tag = (fields: object) =>
    object({ properties: { kind: { ...string, ...access }, ...fields } });
  const union = (word: string, members: unknown[]) => ({
    [word]: members,
    discriminator: { propertyName: "kind" },
  });
  const base = `${name}Animal`;
  return {
    [`${name}Named`]: object(a),
    [`${name}NamedNumber`]: object(numberA),
    [`${name}Together`]: object({ ...a, ...needs }),
    [`${name}BesideAnyOf`]: object({ ...needs, anyOf: [a, numberA] }),
    [`${name}BesideOneOf`]: object({ ...needs, oneOf: [a, numberA] }),
    [`${name}BesideNamed`]: object({
      ...needs,
      anyOf: [ref(`${name}Named`), ref(`${name}NamedNumber`)],
    }),
    [`${name}BesideNullable`]: {
      ...needs,
      anyOf: [ref(`${name}Named`), { type: "null" }],
    },
    [`${name}AroundBoth`]: object({ ...b, ...needs, anyOf: [a, numberA] }),
    [`${name}AllOfRequires`]: {
      allOf: [object(needs), { anyOf: [a, numberA] }],
    },
    [`${name}AllOfNamed`]: { allOf: [ref(`${name}Named`), needs] },
    [`${name}Closed`]: object({ ...a, additionalProperties: false }),
    [`${name}ClosedRequires`]: { allOf: [ref(`${name}Closed`), needs] },
    [`${name}Map`]: object({ ...a, additionalProperties: string }),
    [`${name}MapRequires`]: { allOf: [ref(`${name}Map`), needs] },
    [`${name}Cat`]: tag({ lives: { type: "integer" } }),
    [`${name}Dog`]: {
      ...tag({ bark: { type: "boolean" } }),
      required: ["kind"],
    },
    [`${name}Pet`]: union("oneOf", [ref(`${name}Cat`), ref(`${name}Dog`)]),
    [`${name}Either`]: union("anyOf", [ref(`${name}Cat`), ref(`${name}Dog`)]),
    [base]: {
      ...tag({ age: { type: "integer" } }),
      discriminator: { propertyName: "kind" },
    },
    [`${name}Lion`]: {
      allOf: [ref(base), object({ properties: { roar: { type: "boolean" } } })],
    },
    [`${name}Bear`]: { allOf: [ref(base), object({ ...a, ...needs })] },
  };
}

const schemas = Object.assign(
  {},
  ...Object.entries(accesses).map(([name, access]) => cases(name, access)),
) as Record<string, unknown>;

const kinds = Object.keys(accesses).flatMap((name) =>
  ["Cat", "Dog", "Lion", "Bear", "Animal"].map((one) => name + one),
);
const values = [
  ...[null, 1, [], {}],
  ...[{ a: "x" }, { a: 1 }, { a: null }, { b: true }, { a: "x", b: true }],
  ...[{ lives: 1 }, { bark: true }, { roar: true }, { age: 1, a: "x" }],
  ...kinds.flatMap((kind) => [{ kind }, { kind, a: "x" }, { kind, lives: 1 }]),
];

function summary(found: readonly Contradiction[]): string[] {
  const rows = found.map(
    ({ kind, schema, value }) => `${kind} ${schema} ${JSON.stringify(value)}`,
  );
  return [...new Set(rows)];
}

it("agree in both directions", async () => {
  const folder = folderWith({
    "openapi.json": { ...frame, paths: {}, components: { schemas } },
  });
  const agreement = await agreementOf(
    { input: join(folder, "openapi.json"), today: "2026-11-15" },
    () => values,
  );
  expect(summary(agreement?.contradictions ?? [])).toEqual([]);
  // Both alternatives hide the property, so they accept the same values.
  expect(agreement?.empty).toEqual([
    "ReadOnlyBesideOneOfInput",
    "WriteOnlyBesideOneOf",
  ]);
  expect(agreement?.values).toBeGreaterThan(5_000);
});
