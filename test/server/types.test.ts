/** What the compiler knows about an application of the generated pet store server. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { memoryApp } from "../petstore/memory-app.js";
import { typeErrors } from "../support/compile.js";

const packageName = (target: string) => `pet-store-${target}`;

let files: GeneratedFile[];

beforeAll(async () => {
  const result = await generate({
    input: join(import.meta.dirname, "../../spec/petstore.yaml"),
    targets: ["validators", "server"],
    today: "2026-11-15",
  });
  files = result.files;
});

/** Changes that make the application wrong; each must be found by the compiler. */
const mistakes: [what: string, from: string, to: string][] = [
  ["a missing operation", "listOrders: () => notImplemented(),", ""],
  ["a missing security function", "bearerAuth: (token) =>", "other: () =>"],
  ["an unknown status", "status: 201, body: pet", "status: 202, body: pet"],
  [
    "the body of another status",
    "{ status: 200, body: pet }",
    "{ status: 404, body: pet }",
  ],
  ["a wrong body", "body: found.slice(0, limit)", "body: found.length"],
  ["a wrong principal", '{ name: "tester" }', "{ id: 1 }"],
  ["an unknown parameter", "query.limit;", "query.offset;"],
  [
    "a wrong header",
    "status: 200, body: found",
    "status: 200, headers: { Link: 5 }, body: found",
  ],
  [
    "a brownout of an unknown operation",
    "security: {",
    'sunset: { brownouts: [{ from: "", to: "", operations: ["getPets"] }] }, security: {',
  ],
  [
    "a wrong field of the caller in onDeprecatedUse",
    "security: {",
    "onDeprecatedUse: ({ principal }) => void principal?.id, security: {",
  ],
  [
    "a missing context",
    "Operations<undefined, User>",
    "Operations<string, User>",
  ],
];

describe.each(["nodenext", "bundler"] as const)("types (%s)", (resolution) => {
  let errors: string[];
  beforeAll(async () => {
    const wrong = mistakes.map(([, from, to], index) => {
      expect(memoryApp).toContain(from);
      return [`app/wrong${String(index)}.ts`, memoryApp.replaceAll(from, to)];
    });
    errors = await typeErrors(files, {
      packageName,
      resolution,
      additional: {
        "app/app.ts": memoryApp,
        ...(Object.fromEntries(wrong) as Record<string, string>),
      },
    });
  });

  it("compile under the strictest flags, application included", () => {
    const others = errors.filter((error) => !error.startsWith("app/wrong"));
    expect(others).toEqual([]);
  });

  it.each(mistakes.map(([what], index) => [what, index] as const))(
    "refuse %s",
    (_, index) => {
      const path = `app/wrong${String(index)}.ts`;
      const found = errors.filter((error) => error.startsWith(path));
      expect(found).not.toEqual([]);
    },
  );
});
