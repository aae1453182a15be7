/** The client of a mock reads bodies whose media type the spec gives as a range. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { install } from "../petstore/packages.js";

const text = { schema: { type: "string", enum: ["some text"] } };
const object = { schema: { type: "object", properties: { id: text.schema } } };
const binary = { schema: { type: "string", format: "binary" } };

/** The content of a response, the media type that the mock sends, and the body that the client returns. */
const cases: [range: string, content: object, sent: string, body: unknown][] = [
  ["*/*", text, "text/plain", "some text"],
  ["text/*", text, "text/plain", "some text"],
  ["*/*", object, "application/json", { id: "some text" }],
  ["application/*", object, "application/json", { id: "some text" }],
  ["application/*+json", object, "application/json", { id: "some text" }],
  ["*/*", binary, "application/octet-stream", "sample"],
  ["image/*", binary, "image/png", "sample"],
  ["*/*", {}, "application/octet-stream", "sample"],
  ["text/*", {}, "text/plain", "sample"],
];

interface Loaded {
  read(index: number): Promise<{ contentType: string; body: unknown }>;
}

const folder = mkdtempSync(join(tmpdir(), "specwright-mock-"));
let installed: ReturnType<typeof install>;
let loaded: Loaded;

beforeAll(async () => {
  const input = join(folder, "openapi.json");
  const paths = cases.map(([range, content], index) => [
    `/${String(index)}`,
    {
      get: {
        operationId: `read${String(index)}`,
        responses: {
          200: { description: "A body", content: { [range]: content } },
        },
      },
    },
  ]);
  writeFileSync(
    input,
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Media types", version: "1" },
      paths: Object.fromEntries(paths) as unknown,
    }),
  );
  const { files } = await generate({
    input,
    targets: ["client", "mock"],
    packageName: "media-{target}",
    today: "2026-11-15",
  });
  installed = install(files, (target) => `media-${target}`);
  loaded = (await installed.load(
    "app",
    `
import * as operations from "media-client";
import { createMock } from "media-mock";
const { fetch } = createMock({}, { validateResponses: "throw" });
const client = operations.createClient({ baseUrl: "https://media.example", fetch });
export async function read(index) {
  const { body, response } = await operations["read" + index](client);
  return {
    contentType: response.headers.get("content-type"),
    body: body instanceof Blob ? await body.text() : body,
  };
}`,
  )) as unknown as Loaded;
});

afterAll(() => {
  installed.remove();
  rmSync(folder, { recursive: true, force: true });
});

it.each(cases.map((one, index) => [...one, index] as const))(
  "%s with %j is sent as %s",
  async (_range, _content, sent, body, index) => {
    const found = await loaded.read(index);
    expect(found.contentType).toMatch(new RegExp(`^${sent}(?:;|$)`));
    expect(found.body).toEqual(body);
  },
);
