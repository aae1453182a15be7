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
    'sunset: { brownouts: {} as import("pet-store-server").Brownouts<"getPets"> }, security: {',
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

/** Results of a security function: the type of the caller in handlers, or null if the function must not compile. */
const results: [result: string, principal: string | null][] = [
  ["({ name: token })", "{ name: string }"],
  ["token", "string"],
  ["(void token, true)", "true"],
  ["Promise.resolve({ name: token })", "{ name: string }"],
  ["token === key ? { name: token } : null", "{ name: string }"],
  ["users.find((user) => user.name === token)", "User"],
  ["token === key", "true"],
  ["token !== key && { name: token }", "{ name: string }"],
  ["(void token, 0)", null],
  ["token.length", null],
  ["(void token, Promise.resolve(1))", null],
  ["token === key ? 1 : null", null],
  ["(void token, 1n)", null],
  ["(void token, Symbol())", null],
];

describe("results of a security function", () => {
  let errors: string[];
  beforeAll(async () => {
    const programs = results.map(([result, principal], index) => [
      `app/result${String(index)}.ts`,
      `
import { createApi, type Api, type ApiOptions, type Operations } from "pet-store-server";
interface User { readonly name: string }
declare const key: string;
declare const users: readonly User[];
declare function principalOf<P>(options: Pick<ApiOptions<undefined, P>, "security">): P;
const found = principalOf({ security: { bearerAuth: (token) => ${result} } });
export const same: ${principal ?? "unknown"} = found;
declare const operations: Operations;
export const api: Api = createApi(operations, { security: { bearerAuth: (token) => ${result} } });
void [key, users];
`,
    ]);
    errors = await typeErrors(files, {
      packageName,
      additional: Object.fromEntries(programs) as Record<string, string>,
    });
  });

  it.each(results.map((row, index) => [...row, index] as const))(
    "%s: %s",
    (_, principal, index) => {
      const path = `app/result${String(index)}.ts`;
      const found = errors.filter((error) => error.startsWith(path));
      if (principal === null) expect(found).not.toEqual([]);
      else expect(found).toEqual([]);
    },
  );
});
