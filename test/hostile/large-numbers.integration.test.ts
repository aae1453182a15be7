/**
 * A number of the spec never decides how much memory a run takes. Each keyword that counts gets a huge number, and no
 * list or text that is made has so many parts.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compareApis } from "../../src/commands/diff/diff.js";
import { edgeValues } from "../../src/commands/contract/inputs/edge-values.js";
import { createFacts } from "../../src/facts/schemas/assertions.js";
import { generate } from "../../src/generate.js";
import { createSampler } from "../../src/samples/sample/sampler.js";
import { createWrongValues } from "../../src/samples/wrong/wrong-values.js";
import { buildSides } from "../diff/sdk/sides.js";
import { build } from "../model/build.js";

const huge = 100_000_000;
/** More than any list or text that a run needs for these specs. */
const most = 200_000;

const schemas: Record<string, object> = {
  minContains: { contains: { type: "integer" }, minContains: huge },
  "minContains in a list": {
    type: "array",
    contains: { type: "integer" },
    minContains: huge,
  },
  maxContains: {
    type: "array",
    contains: { type: "integer" },
    maxContains: huge,
  },
  minItems: { type: "array", items: { type: "integer" }, minItems: huge },
  "minItems of equal items": {
    type: "array",
    items: { const: 1 },
    minItems: huge,
    uniqueItems: true,
  },
  maxItems: { type: "array", items: { type: "integer" }, maxItems: huge },
  minLength: { type: "string", minLength: huge },
  "minLength of a format": { type: "string", format: "uri", minLength: huge },
  "minLength of bytes": { type: "string", format: "byte", minLength: huge },
  "minLength of a pattern": {
    type: "string",
    pattern: "^a+$",
    minLength: huge,
  },
  maxLength: { type: "string", maxLength: huge },
  pattern: { type: "string", pattern: `^a{${String(huge)}}$` },
  minProperties: { type: "object", minProperties: huge },
  "minProperties of names": {
    type: "object",
    propertyNames: { pattern: "^a+$" },
    minProperties: huge,
  },
  maxProperties: { type: "object", maxProperties: huge },
  minimum: { type: "integer", minimum: huge ** 2, multipleOf: 7 },
  multipleOf: { type: "number", multipleOf: 1e-100 },
  "a list in a list": {
    type: "array",
    minItems: 30_000,
    items: { type: "array", minItems: 30_000, items: { type: "string" } },
  },
};

let refused: string | null = null;

/** Refuses large lists and texts, and notes it, because the code under test may catch the error. */
function guard(name: string, count: unknown): void {
  if (typeof count !== "number" || !(count > most)) return;
  refused ??= `${name} of ${String(count)} parts`;
  throw new RangeError(refused);
}

type Method = (this: unknown, ...args: unknown[]) => unknown;
const restore: (() => void)[] = [];

function replace(
  owner: object,
  name: string,
  countOf: (self: unknown, args: unknown[]) => unknown,
): void {
  const methods = owner as Record<string, Method>;
  const original = methods[name] as Method;
  methods[name] = function (...args) {
    guard(name, countOf(this, args));
    return original.apply(this, args);
  };
  restore.push(() => void (methods[name] = original));
}

beforeAll(() => {
  replace(
    String.prototype,
    "repeat",
    (text, [count]) => (text as string).length * (count as number),
  );
  replace(String.prototype, "padEnd", (_, [length]) => length);
  replace(String.prototype, "padStart", (_, [length]) => length);
  replace(Array.prototype, "fill", (list) => (list as unknown[]).length);
  replace(Array.prototype, "push", (list) => (list as unknown[]).length);
  replace(Array, "from", (_, [list]) => (list as { length?: number }).length);
});
afterAll(() => {
  for (const one of restore) one();
});

const specOf = (schema: object) => {
  const content = { "application/json": { schema } };
  return {
    openapi: "3.1.0",
    info: { title: "large", version: "1" },
    paths: {
      "/things": {
        post: {
          operationId: "post",
          parameters: [{ name: "q", in: "query", schema }],
          requestBody: { content },
          responses: { 200: { description: "Yes.", content } },
        },
      },
    },
    components: { schemas: { Thing: schema } },
  };
};

const targets = ["validators", "client", "server", "docs", "mock", "mcp"];

const folder = mkdtempSync(join(tmpdir(), "specwright-large-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const stages: Record<string, (schema: object) => Promise<unknown>> = {
  async generate(schema) {
    const input = join(folder, "openapi.json");
    writeFileSync(input, JSON.stringify(specOf(schema)));
    const { files } = await generate({ input, targets, today: "2030-01-01" });
    expect(files.length).toBeGreaterThan(0);
  },
  async samples(schema) {
    const { model } = await build(specOf(schema));
    const facts = createFacts(model);
    const ids = Object.keys(model.schemas);
    const wrong = createWrongValues(model);
    const verdictOf = () => ({ kind: "valid" }) as never;
    for (const size of ["minimal", "typical", "maximal"] as const)
      for (const seed of [undefined, 1]) {
        const sampler = createSampler(model, {
          size,
          ...(seed !== undefined && { seed }),
        });
        for (const id of ids) sampler.of(id, "request");
      }
    for (const id of ids) {
      for (const value of wrong(id, "request")) expect(value).toBeDefined();
      edgeValues({ facts, verdictOf }, id);
    }
  },
  async diff(schema) {
    for (const other of [{}, { ...schema, type: "boolean" }]) {
      const [one, two] = [schema, other].map((side) => ({
        "openapi.json": specOf(side),
      }));
      const sides = await buildSides(one ?? {}, two ?? {});
      if (sides === null) continue;
      const { base, head } = sides;
      for (const [before, after] of [
        [base.side, head.side],
        [head.side, base.side],
      ] as const)
        await compareApis(before, after, {
          today: "2030-01-01",
          scopes: ["wire"],
        });
    }
  },
};

const cases = Object.keys(stages).flatMap((stage) =>
  Object.keys(schemas).map((name) => [stage, name] as const),
);

it.each(cases)("%s takes no memory for %s", async (stage, name) => {
  refused = null;
  await stages[stage]?.(schemas[name] ?? {}).catch((error: unknown) => {
    if (refused === null) throw error;
  });
  expect(refused).toBe(null);
});
