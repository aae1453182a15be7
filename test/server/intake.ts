/** An API that takes bodies piece by piece, with an application and a caller of it. */
import { expect } from "vitest";
import type { Api } from "../../templates/server/runtime/server.js";
import { generatedApp, type GeneratedApp } from "./generated-app.js";

const spec = `
openapi: 3.2.0
info: { title: Intake, version: 1.0.0 }
servers: [{ url: "https://intake.example/v1" }]
components:
  schemas:
    Tick:
      type: object
      required: [n]
      properties: { n: { type: integer, minimum: 1 } }
paths:
  /photos:
    post:
      operationId: uploadPhoto
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [title, photo]
              properties:
                title: { type: string, minLength: 2 }
                rating: { type: integer }
                tick: { $ref: "#/components/schemas/Tick" }
                tags: { type: array, items: { type: string, maxLength: 3 } }
                photo: { type: string, format: binary }
      responses: { "200": { description: Sizes, content: { application/json: { schema: {} } } } }
  /either:
    post:
      operationId: sendEither
      requestBody:
        content:
          application/json: { schema: { $ref: "#/components/schemas/Tick" } }
          multipart/form-data:
            schema:
              type: object
              properties: { n: { type: integer }, file: { type: string, format: binary } }
      responses: { "200": { description: Sum, content: { application/json: { schema: {} } } } }
  /lines:
    post:
      operationId: sendLines
      requestBody:
        required: true
        content:
          application/jsonl: { itemSchema: { $ref: "#/components/schemas/Tick" } }
      responses:
        "200": { description: Sum, content: { application/json: { schema: {} } } }
        "400":
          description: What is wrong
          content:
            application/json:
              schema: { type: object, required: [message], properties: { message: { type: string } } }
  /sequence:
    post:
      operationId: sendSequence
      requestBody:
        required: true
        content:
          application/json-seq:
            itemSchema:
              type: object
              required: [m]
              properties: { m: { type: integer } }
      responses: { "200": { description: Sum, content: { application/json: { schema: {} } } } }
`;

export const server = `
import { createApi, inParts, type Api, type ApiOptions } from "intake-server";

/** How much of photos the handler has read. */
export const progress = { read: 0 };

export function createIntake(options: ApiOptions = {}): Api {
  return createApi({
    uploadPhoto: inParts(async ({ body }) => {
      const seen: unknown[] = [];
      for await (const part of body) {
        switch (part.name) {
          case "photo": {
            let size = 0;
            for await (const piece of part.value) {
              size += piece.length;
              progress.read += piece.length;
            }
            seen.push([part.value.name, part.value.type, size]);
            break;
          }
          case "title":
            seen.push(part.value.toUpperCase());
            break;
          case "rating":
            seen.push(part.value.toFixed(1));
            break;
          case "tick":
            seen.push(part.value.n + 1);
            break;
          case "tags":
            seen.push(part.value.length);
            break;
        }
      }
      return { status: 200, body: seen };
    }),
    sendEither: inParts(async (request) => {
      if (request.contentType === undefined) return { status: 200, body: 0 };
      if (request.contentType === "application/json") {
        return { status: 200, body: request.body.n };
      }
      let sum = 0;
      for await (const part of request.body) {
        if (part.name === "n") sum += part.value;
        else for await (const piece of part.value) sum += piece.length;
      }
      return { status: 200, body: sum };
    }),
    sendLines: async ({ body }) => {
      let sum = 0;
      for await (const { n } of body) sum += n;
      return { status: 200, body: sum };
    },
    sendSequence: async ({ body }) => {
      let sum = 0;
      for await (const { m } of body) sum += m;
      return { status: 200, body: sum };
    },
  }, { maxStreamSize: 2e8, ...options });
}
`;

export const client = `
import {
  createClient, fileStream, sendEither, sendLines, sendSequence, unwrap, uploadPhoto, type ByteSource,
} from "intake-client";

async function* ticks(count: number): AsyncGenerator<{ n: number }> {
  for (let n = 1; n <= count; n++) yield { n };
}

export async function sendPhoto(baseUrl: string, photo: ByteSource): Promise<unknown> {
  const client = createClient({ baseUrl });
  return unwrap(await uploadPhoto(client, { body: { title: "one", photo: fileStream(photo) } }));
}

async function* bytes(count: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < count; piece++) yield new Uint8Array(100_000);
}

export async function sendAll(baseUrl: string): Promise<unknown> {
  const client = createClient({ baseUrl });
  const photo = new File([new Uint8Array(3_000_000)], "p.png", { type: "image/png" });
  const wrong = await sendLines(client, { body: [{ n: 1 }, { n: 0 }] });
  return {
    form: unwrap(await uploadPhoto(client, {
      body: { title: "two", rating: 3, tick: { n: 1 }, tags: ["a", "bb"], photo },
    })),
    streams: [
      unwrap(await uploadPhoto(client, {
        body: { title: "two", photo: fileStream(bytes(30), { name: "ä.png", type: "image/png" }), tags: ["c"] },
      })),
      await sendPhoto(baseUrl, bytes(0)),
      await sendPhoto(baseUrl, new Blob(["abc"]).stream()),
      unwrap(await sendEither(client, {
        contentType: "multipart/form-data",
        body: { n: 2, file: fileStream(new Response("abc").body!, { name: "a" }) },
      })),
    ],
    lines: unwrap(await sendLines(client, { body: ticks(1000) })),
    list: unwrap(await sendLines(client, { body: [{ n: 1 }, { n: 2 }] })),
    sequence: unwrap(await sendSequence(client, { body: new Set([{ m: 1 }, { m: 2 }]) })),
    either: [
      unwrap(await sendEither(client, { contentType: "application/json", body: { n: 1 } })),
      unwrap(await sendEither(client, {
        contentType: "multipart/form-data",
        body: { n: 2, file: new Blob(["abc"]) },
      })),
      unwrap(await sendEither(client)),
    ],
    wrong: [wrong.status, wrong.body],
  };
}
`;

export interface Intake extends GeneratedApp {
  createIntake(options?: object): Api;
  progress: { read: number };
  sendPhoto(
    baseUrl: string,
    photo: AsyncIterable<Uint8Array>,
  ): Promise<unknown>;
  sendAll(baseUrl: string): Promise<unknown>;
}

export function intakeApp(): Promise<Intake> {
  return generatedApp("intake", spec, server + client);
}

/** Sends everything to a server of the application, and says whether it understood. */
export async function roundTrip(app: Intake, address: string): Promise<void> {
  expect(await app.sendAll(`${address}/v1`)).toEqual({
    form: ["TWO", "3.0", 2, 1, 2, ["p.png", "image/png", 3_000_000]],
    streams: [
      ["TWO", ["ä.png", "image/png", 3_000_000], 1],
      ["ONE", ["blob", "application/octet-stream", 0]],
      ["ONE", ["blob", "application/octet-stream", 3]],
      5,
    ],
    lines: 500_500,
    list: 3,
    sequence: 3,
    either: [1, 5, 0],
    wrong: [400, { message: expect.stringContaining("/1/n") as string }],
  });
}
