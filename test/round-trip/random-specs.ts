/** Arbitrary specs with values that differ between the wire and code, in bodies, forms, parameters and headers. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codecDocuments } from "../codecs/documents.js";
import fc from "../support/fast-check.js";
import type { Document } from "../validators/property/documents.js";
import { converted, type TripSpec } from "./specs.js";

const leaves = [
  { type: "string", format: "date-time" },
  { type: "string", format: "date" },
  { type: "string", format: "byte", minLength: 4 },
  { type: "integer", format: "int64" },
  { type: "boolean" },
  { type: "string", minLength: 1, pattern: "^[a-z]+$" },
];
const leaf = fc.constantFrom(...leaves);
const list = leaf.map((items) => ({ type: "array", items, minItems: 2 }));
const record = fc
  .uniqueArray(
    fc.tuple(fc.constantFrom("started_at", "max-count", "id"), leaf),
    {
      selector: ([name]) => name,
      minLength: 1,
    },
  )
  .map((entries) => ({
    type: "object",
    required: entries.slice(0, 1).map(([name]) => name),
    properties: Object.fromEntries(entries),
    additionalProperties: false,
  }));

/** The styles of each place, and the schemas that each can have. */
const styles = [
  { in: "query", style: "form", explode: false, schema: list },
  { in: "query", style: "form", explode: true, schema: list },
  { in: "query", style: "form", explode: true, schema: leaf },
  { in: "query", style: "pipeDelimited", explode: false, schema: list },
  { in: "query", style: "spaceDelimited", explode: false, schema: list },
  { in: "query", style: "deepObject", explode: true, schema: record },
  { in: "path", style: "simple", explode: false, schema: leaf },
  { in: "path", style: "label", explode: false, schema: leaf },
  { in: "path", style: "matrix", explode: true, schema: list },
  { in: "header", style: "simple", explode: false, schema: leaf },
  { in: "header", style: "simple", explode: false, schema: list },
  { in: "cookie", style: "form", explode: false, schema: leaf },
];
const names = ["from_date", "user_ids", "X-Request-At", "page-size", "q"];

const parameter = fc
  .tuple(fc.constantFrom(...styles), fc.constantFrom(...names), fc.boolean())
  .chain(([{ schema, ...style }, name, isOptional]) =>
    schema.map((written) => ({
      name,
      ...style,
      required: style.in === "path" || !isOptional,
      schema: written,
    })),
  );

const operation = fc.record({
  parameters: fc.uniqueArray(parameter, {
    selector: ({ name }) => name,
    maxLength: 4,
  }),
  mediaType: fc.constantFrom(
    "application/json",
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
  ),
  form: record,
  headers: fc.dictionary(fc.constantFrom("X-Expires-At", "X-Count"), leaf),
});

type RandomOperation =
  typeof operation extends fc.Arbitrary<infer One> ? One : never;

function specOf(
  { dialect, schemas }: Document,
  operations: readonly RandomOperation[],
): object {
  const paths = Object.keys(schemas).map((name, index) => {
    const one = operations[index % operations.length];
    const { parameters = [], mediaType = "application/json" } = one ?? {};
    const schema = { $ref: `#/components/schemas/${name}` };
    const inPath = parameters
      .filter((parameter) => parameter.in === "path")
      .map((parameter) => `/{${parameter.name}}`);
    const json = { "application/json": { schema } };
    const body = mediaType === "application/json" ? schema : one?.form;
    const headers = Object.fromEntries(
      Object.entries(one?.headers ?? {}).map(([key, value]) => [
        key,
        { schema: value },
      ]),
    );
    return [
      `/${name}${inPath.join("")}`,
      {
        post: {
          operationId: `post${name}`,
          parameters,
          requestBody: {
            required: true,
            content: { [mediaType]: { schema: body } },
          },
          responses: {
            200: { description: "ok", content: json, headers },
            default: { description: "an error", content: json },
          },
        },
      },
    ] as const;
  });
  return {
    openapi: dialect === "3.0" ? "3.0.3" : "3.1.0",
    info: { title: "random", version: "1.0.0" },
    paths: Object.fromEntries(paths),
    components: { schemas },
  };
}

/** Calls a function with each spec, whose file exists meanwhile. */
export async function withRandomSpecs(
  count: number,
  seed: number,
  use: (spec: TripSpec) => Promise<void>,
): Promise<void> {
  const documents = fc.oneof(codecDocuments("3.0"), codecDocuments("3.1"));
  const operations = fc.array(operation, { minLength: 3, maxLength: 3 });
  const specs = fc.sample(
    fc.tuple(documents, operations).map(([one, all]) => specOf(one, all)),
    { seed, numRuns: count },
  );
  const folder = mkdtempSync(join(tmpdir(), "specwright-random-"));
  try {
    for (const [index, spec] of specs.entries()) {
      const name = `random ${String(seed)}.${String(index)}`;
      const input = join(folder, `${String(index)}.json`);
      writeFileSync(input, JSON.stringify(spec));
      await use(converted({ name, options: { input, today: "2026-11-15" } }));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
