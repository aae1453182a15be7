/** Fields that the schema of a form does not name, from the generated client to the generated server, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Api } from "../../templates/server/runtime/server.js";
import { typeErrors } from "../support/compile.js";
import { generatedApp, type GeneratedApp } from "./generated-app.js";
import { serverPool } from "./petstore-app.js";

const both = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** An operation that takes a form of this schema in these media types. */
const operation = (name: string, schema: string, mediaTypes = both) => `
  /${name}:
    post:
      operationId: ${name}
      requestBody:
        required: true
        content:
${mediaTypes.map((type) => `          ${type}: { schema: ${schema} }`).join("\n")}
      responses:
        "200": { description: Seen, content: { application/json: { schema: {} } } }
        "400": { description: Wrong, content: { application/problem+json: { schema: {} } } }`;

const title = "title: { type: string }";
const free = `{ type: object, properties: { ${title} }, additionalProperties: true }`;
const closed = `{ type: object, properties: { ${title} }, additionalProperties: false }`;

const spec = `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
servers: [{ url: /v1 }]
paths:${[
  operation("free", free),
  operation("closed", closed),
  operation("silent", `{ type: object, properties: { ${title} } }`),
  operation(
    "lists",
    `{ allOf: [{ $ref: "#/components/schemas/Named" }], unevaluatedProperties: { type: array, items: { type: integer } } }`,
  ),
  operation(
    "objects",
    `{ type: object, additionalProperties: { type: object, required: [n], properties: { n: { type: integer } } } }`,
  ),
  operation(
    "patterns",
    `{ type: object, properties: { ${title} }, patternProperties: { "^n_": { type: integer } }, propertyNames: { maxLength: 5 } }`,
  ),
  operation(
    "files",
    `{ type: object, additionalProperties: { type: string, format: binary } }`,
    ["multipart/form-data"],
  ),
  operation("freeParts", free, ["multipart/form-data"]),
  operation("closedParts", closed, ["multipart/form-data"]),
].join("")}
components:
  schemas:
    Named: { type: object, properties: { ${title} } }
`;

const server = `
import { createApi, inParts, isIncomingFile, type Api } from "notes-server";

const echo = (body: object) => ({ status: 200 as const, body });

export function createNotes(): Api {
  return createApi({
    free: ({ body }) => echo({ ...body, shout: body.title?.toUpperCase(), extra: body["extra"] }),
    closed: ({ body }) => echo(body),
    silent: ({ body }) => echo(body),
    lists: ({ body }) => echo(body),
    objects: ({ body }) => echo(body),
    patterns: ({ body }) => echo(body),
    files: async ({ body }) => {
      const read: unknown[] = [];
      for (const [name, file] of Object.entries(body)) read.push([name, file.type, await file.text()]);
      return echo(read);
    },
    freeParts: inParts(async ({ body }) => {
      const seen: unknown[] = [];
      for await (const part of body) {
        switch (part.name) {
          case "title":
            seen.push(part.value.toUpperCase());
            break;
          case null: {
            if (!isIncomingFile(part.value)) {
              seen.push([part.additional, part.value]);
              break;
            }
            let size = 0;
            for await (const piece of part.value) size += piece.length;
            seen.push([part.additional, part.value.name, size]);
          }
        }
      }
      return echo(seen);
    }),
    closedParts: inParts(async ({ body }) => {
      const seen: string[] = [];
      for await (const { name, value } of body) seen.push(name, value);
      return echo(seen);
    }),
  }, { errorBody: ({ issues }) => ({ errors: issues }) });
}
`;

const client = `
import {
  closed, closedParts, createClient, files, free, freeParts, lists, objects, patterns, silent,
} from "notes-client";

const types = ["application/x-www-form-urlencoded", "multipart/form-data"] as const;

/** Each form in both media types. */
export async function sendForms(baseUrl: string): Promise<unknown> {
  const client = createClient({ baseUrl });
  const odd: Record<string, unknown> = JSON.parse('{"title":"a","__proto__":"own","toString":"b","a b&c=":"d"}');
  const told: unknown[] = [];
  for (const contentType of types) {
    const results = [
      await free(client, { contentType, body: { title: "x,y", n: 5, tags: ["a", "b"], extra: "1,2" } }),
      await free(client, { contentType, body: odd }),
      await lists(client, { contentType, body: { title: "t", a: [1], b: [2, 3] } }),
      await lists(client, { contentType, body: { a: ["x"] } }),
      await objects(client, { contentType, body: { a: { n: 1 }, b: { n: 2 } } }),
      await patterns(client, { contentType, body: { title: "5", n_1: 1, note: "n" } }),
      await patterns(client, { contentType, body: { n_1: "one", too_long: 1 } }),
    ];
    told.push(results.map(({ status, body }) => [status, body]));
  }
  return told;
}

/** What is allowed nowhere, from a caller without types. */
export async function sendUnknown(baseUrl: string): Promise<unknown> {
  const client = createClient({ baseUrl });
  const body: {} = { title: "t", what: ["1", "2"] };
  const told: unknown[] = [];
  for (const contentType of types) {
    for (const send of [silent, closed]) {
      const { status, body: answer } = await send(client, { contentType, body });
      told.push([status, answer]);
    }
  }
  const parts = await closedParts(client, { body });
  told.push([parts.status, parts.body]);
  return told;
}

export async function sendFiles(baseUrl: string): Promise<unknown> {
  const client = createClient({ baseUrl });
  const file = new File(["abc"], "f.txt", { type: "text/plain" });
  const whole = await files(client, { body: { one: file, two: new Blob(["de"]) } });
  const parts = await freeParts(client, {
    body: { title: "t", note: "x", list: ["y", "z"], data: { deep: [1] }, file },
  });
  return [whole.body, parts.body];
}
`;

interface Notes extends GeneratedApp {
  createNotes(): Api;
  sendForms(baseUrl: string): Promise<[unknown, unknown]>;
  sendUnknown(baseUrl: string): Promise<unknown>;
  sendFiles(baseUrl: string): Promise<unknown>;
}

let app: Notes;
let address: string;
const servers = serverPool();

beforeAll(async () => {
  app = await generatedApp<Notes>("notes", spec, server + client);
  address = `${await servers.listen(app.node.listener(app.createNotes()))}/v1`;
});

afterAll(() => {
  servers.close();
  app.remove();
});

const wrong = (...paths: [string, string][]) =>
  expect.objectContaining({
    errors: paths.map(
      ([path, keyword]) =>
        expect.objectContaining({ path, keyword }) as unknown,
    ),
  }) as unknown;

describe("fields that a form does not name", () => {
  it("have types on both sides", async () => {
    const errorsOf = (additional: Record<string, string>) =>
      typeErrors(app.files, { packageName: app.packageName, additional });
    expect(
      await errorsOf({ "server.ts": server, "client.ts": client }),
    ).toEqual([]);
    const wrong = {
      "a.ts": server.replace("part.value.toUpperCase", "part.value.toFixed"),
      "b.ts": server.replace(
        "{ name, value } of",
        "{ name, value, additional } of",
      ),
      "c.ts": server.replace(
        "[part.additional, part.value]",
        "part.value.toString()",
      ),
      "d.ts": client.replace("{ a: { n: 1 }", '{ a: { n: "1" }'),
      "e.ts": client.replace("two: new Blob", 'two: "de", three: new Blob'),
    };
    const errors = await errorsOf(wrong);
    expect(
      Object.keys(wrong).filter(
        (name) => !errors.some((error) => error.startsWith(name)),
      ),
    ).toEqual([]);
  });

  it("arrive as their schema has them", async () => {
    const own = JSON.parse(
      '{"title":"a","__proto__":"own","toString":"b","a b&c=":"d","shout":"A"}',
    ) as object;
    const expected = [
      [
        200,
        {
          title: "x,y",
          n: "5",
          tags: ["a", "b"],
          extra: "1,2",
          shout: "X,Y",
        },
      ],
      [200, own],
      [200, { title: "t", a: [1], b: [2, 3] }],
      [400, wrong(["/a/0", "type"])],
      [200, { a: { n: 1 }, b: { n: 2 } }],
      [200, { title: "5", n_1: 1, note: "n" }],
      [400, wrong(["/n_1", "type"], ["/too_long", "propertyNames"])],
    ];
    const [urlencoded, multipart] = await app.sendForms(address);
    expect(urlencoded).toEqual(expected);
    expect(multipart).toEqual(expected);
    for (const told of [urlencoded, multipart])
      expect(JSON.stringify(told)).toContain('"__proto__":"own"');
  });

  it("are left out where nothing is said of them, and refused where they are forbidden", async () => {
    const refused = [400, wrong(["/what", "additionalProperties"])];
    const accepted = [200, { title: "t" }];
    expect(await app.sendUnknown(address)).toEqual([
      accepted,
      refused,
      accepted,
      refused,
      refused,
    ]);
  });

  it("may be files, and come in parts", async () => {
    expect(await app.sendFiles(address)).toEqual([
      [
        ["one", "text/plain", "abc"],
        ["two", "application/octet-stream", "de"],
      ],
      [
        "T",
        ["note", "x"],
        ["list", "y"],
        ["list", "z"],
        ["data", { deep: [1] }],
        ["file", "f.txt", 3],
      ],
    ]);
  });
});
