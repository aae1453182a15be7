/** A comparison ends with findings, also if types are too deep for the TypeScript compiler. */
import { expect, it } from "vitest";
import { compareSdk } from "../../../src/commands/diff/sdk/compare-sdk.js";
import { buildSides } from "./sides.js";

type Json = Record<string, unknown>;

const ref = (at: number): Json => ({
  $ref: `#/components/schemas/S${String(at)}`,
});

/** Each schema refers to the next one. The response is a union of similar objects, which only the compiler tells apart. */
function chainOf(
  link: (next: Json) => Json,
  length: number,
  last: string,
): Json {
  const end = {
    type: "object",
    required: ["end"],
    properties: { end: { type: last } },
  };
  const schemas = Array.from({ length: length + 1 }, (_, at) => [
    `S${String(at)}`,
    at < length ? link(ref(at + 1)) : end,
  ]);
  const member = (at: number) => ({
    type: "object",
    properties: { z: ref(at) },
  });
  const schema = { oneOf: [ref(0), member(1), member(2)] };
  const content = { "application/json": { schema } };
  return {
    openapi: "3.1.0",
    info: { title: "Chain", version: "1.0.0" },
    paths: {
      "/a": {
        get: {
          operationId: "a",
          responses: { 200: { description: "A", content } },
        },
      },
    },
    components: { schemas: Object.fromEntries(schemas) as Json },
  };
}

const links: Record<string, (next: Json) => Json> = {
  "another name": (next) => next,
  list: (items) => ({ type: "array", items }),
  nullable: (next) => ({ anyOf: [next, { type: "null" }] }),
  object: (next) => ({
    type: "object",
    required: ["next"],
    properties: { next },
  }),
};

it.each(Object.entries(links))("compares a long chain: %s", async (_, link) => {
  const sides = await buildSides(
    { "openapi.json": chainOf(link, 800, "string") },
    { "openapi.json": chainOf(link, 800, "integer") },
  );
  if (sides === null) throw new Error("The specs have errors");
  const findings = await compareSdk(sides.base.side, sides.head.side);
  const breaking = findings.filter(({ level }) => level === "breaking");
  expect(breaking.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^"end" of "S800" .* may now be number$/),
  ]);
  // What the compiler cannot follow has a finding that names it.
  for (const { code, message } of findings.filter(
    ({ level }) => level === "unproven",
  )) {
    expect(message).toMatch(/TypeScript can(not)? follow types this deep/);
    expect(code).toMatch(/^type-/);
  }
});
