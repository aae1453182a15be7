/** A client that reads all pages of a mock comes to an end. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { install } from "../petstore/packages.js";

const folder = mkdtempSync(join(tmpdir(), "specwright-mock-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const text = { type: "string" };
const items = {
  type: "array",
  items: { type: "object", properties: { id: text } },
};

const bodies: [string, object][] = [
  [
    "an optional cursor",
    { required: ["data"], properties: { data: items, next_cursor: text } },
  ],
  [
    "a cursor that may be null",
    {
      required: ["data", "next_cursor"],
      properties: { data: items, next_cursor: { type: ["string", "null"] } },
    },
  ],
  [
    "a cursor and a boolean",
    {
      required: ["data", "next_cursor", "has_more"],
      properties: {
        data: items,
        next_cursor: text,
        has_more: { type: "boolean" },
      },
    },
  ],
  [
    "a cursor in an example",
    {
      required: ["data"],
      properties: { data: items, next_cursor: text },
      example: { data: [{ id: "a" }], next_cursor: "b" },
    },
  ],
];

it.each(bodies)("with %s", async (name, body) => {
  const input = join(folder, `${name.replaceAll(" ", "-")}.json`);
  writeFileSync(
    input,
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Pages", version: "1" },
      paths: {
        "/things": {
          get: {
            operationId: "listThings",
            parameters: [{ name: "cursor", in: "query", schema: text }],
            responses: {
              200: {
                description: "A page",
                content: {
                  "application/json": { schema: { type: "object", ...body } },
                },
              },
            },
          },
        },
      },
    }),
  );
  const { files } = await generate({
    input,
    targets: ["client", "mock"],
    packageName: "pages-{target}",
    today: "2026-11-15",
  });
  const installed = install(files, (target) => `pages-${target}`);
  try {
    const { count } = (await installed.load(
      "app",
      `
import { createClient, listThings, paginate } from "pages-client";
import { createMock } from "pages-mock";
export async function count(options) {
  const { fetch } = createMock({}, { validateResponses: "throw", ...options });
  const client = createClient({ baseUrl: "https://pages.example", fetch });
  let found = 0;
  for await (const page of paginate(client, listThings)) found++;
  return found;
}`,
    )) as { count: (options: object) => Promise<number> };
    for (const size of ["minimal", "typical", "maximal"])
      for (const seed of [undefined, 1, 2])
        expect(
          await count(seed === undefined ? { size } : { size, seed }),
        ).toBe(1);
  } finally {
    installed.remove();
  }
});
