/** Messages that the application chooses, in error responses of the server and in issues of the client. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Api } from "../../templates/server/runtime/server.js";
import { generatedApp, type GeneratedApp } from "./generated-app.js";

const name = { type: "string", minLength: 2 };
const pet = {
  type: "object",
  required: ["name"],
  properties: {
    name,
    born: { type: "string", format: "date" },
    plate: {
      type: "string",
      pattern: "^[A-Z]+$",
      "x-messages": { pattern: "Capital letters, please" },
    },
    tags: { type: "array", items: name },
  },
};
const json = { "application/json": { schema: pet } };
const spec = {
  openapi: "3.2.0",
  info: { title: "Words", version: "1.0.0" },
  servers: [{ url: "https://words.example" }],
  paths: {
    "/pets": {
      post: {
        operationId: "addPet",
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer" } },
        ],
        requestBody: { required: true, content: json },
        responses: {
          200: {
            description: "Done.",
            content: json,
            headers: { "X-Count": { schema: { type: "integer" } } },
          },
        },
      },
    },
    "/lines": {
      post: {
        operationId: "sendPets",
        requestBody: {
          required: true,
          content: { "application/jsonl": { itemSchema: pet } },
        },
        responses: { 204: { description: "Done." } },
      },
    },
  },
};

const code = `
import { createApi } from "words-server";
import { addPet, checkWith, createClient } from "words-client";
import { addPetRequestCheck, addPetResponseCheck } from "words-client/checks";
import { deMessages } from "words-validators";
export { addPet, checkWith, createClient, addPetRequestCheck, addPetResponseCheck, deMessages };
export const createWords = (options = {}) => createApi({
  addPet: ({ body }) => ({ status: 200, body }),
  async sendPets({ body }) { for await (const _ of body); return { status: 204 }; },
}, options);
`;

interface Issue {
  in?: string;
  path: string;
  keyword: string;
  message: string;
  expected?: unknown;
}

interface App extends GeneratedApp {
  createWords(options?: object): Api;
  deMessages(issue: Issue): string | undefined;
  createClient(options: object): object;
  addPet(
    client: object,
    request: object,
  ): Promise<{ issues?: Issue[]; reason?: string }>;
  checkWith(...checks: unknown[]): unknown;
  addPetRequestCheck: unknown;
  addPetResponseCheck: unknown;
}

let app: App;
beforeAll(async () => {
  const options = { messages: ["de" as const] };
  app = await generatedApp("words", JSON.stringify(spec), code, [], options);
});
afterAll(() => {
  app.remove();
});

async function post(
  api: Api,
  path: string,
  body: string,
  type = "application/json",
) {
  const response = await api.fetch(
    new Request(`https://words.example${path}`, {
      method: "POST",
      body,
      headers: { "content-type": type, "accept-language": "de-CH" },
    }),
  );
  const text = await response.text();
  return {
    status: response.status,
    body: (text === "" ? null : JSON.parse(text)) as {
      detail: string;
      errors: Issue[];
    } | null,
  };
}

describe("the server", () => {
  const german = (
    issue: Issue,
    request: { header(name: string): string | undefined },
  ) =>
    request.header("accept-language")?.startsWith("de")
      ? app.deMessages(issue)
      : undefined;

  it("has the messages of the application in bodies and their texts", async () => {
    const api = app.createWords({ messages: german });
    const value = { name: "A", born: "x", plate: "x" };
    const { status, body } = await post(
      api,
      "/pets?limit=x",
      JSON.stringify(value),
    );
    expect(status).toBe(400);
    expect(body?.errors).toEqual([
      {
        in: "query",
        path: "/limit",
        keyword: "type",
        message: "muss eine ganze Zahl sein",
      },
      {
        in: "body",
        path: "/name",
        keyword: "minLength",
        message: "muss mindestens 2 Zeichen haben",
      },
      {
        in: "body",
        path: "/born",
        keyword: "format",
        message: "muss ein Datum sein, zum Beispiel 2026-01-15",
      },
      {
        in: "body",
        path: "/plate",
        keyword: "pattern",
        message: "Capital letters, please",
      },
    ]);
    expect(body?.detail).toBe(
      "Invalid query parameter limit: muss eine ganze Zahl sein. Invalid body at /name: muss mindestens 2 Zeichen haben. Invalid body at /born: muss ein Datum sein, zum Beispiel 2026-01-15. There is 1 further problem.",
    );
  });

  it("keeps the count of issues that a body leaves out", async () => {
    const api = app.createWords({ messages: () => "nein" });
    const tags = Array.from({ length: 60 }, () => "x");
    const value = JSON.stringify({ name: "Rex", tags });
    const { body } = await post(api, "/pets", value);
    expect(body?.errors).toHaveLength(50);
    expect(body?.detail).toContain("nein. There are 57 further problems.");
  });

  it("keeps messages without a function, and those for which it returns undefined", async () => {
    const plain = await post(app.createWords(), "/pets", "{}");
    const kept = app.createWords({ messages: () => undefined });
    expect(await post(kept, "/pets", "{}")).toEqual(plain);
    expect(plain.body?.errors[0]?.message).toBe("is required");
  });

  it("has them for items of a stream, at their places", async () => {
    const api = app.createWords({ messages: german });
    const lines = '{"name":"Rex"}\n{"name":"A"}\n';
    const { body } = await post(api, "/lines", lines, "application/jsonl");
    expect(body?.errors).toEqual([
      {
        in: "body",
        path: "/1/name",
        keyword: "minLength",
        message: "muss mindestens 2 Zeichen haben",
      },
    ]);
  });

  it("tells the function what the validator found", async () => {
    const seen: unknown[] = [];
    const messages = ({ expected, received }: Record<string, unknown>) => {
      seen.push([expected, received]);
      return undefined;
    };
    await post(app.createWords({ messages }), "/pets", '{"name":"A"}');
    expect(seen).toEqual([[2, "A"]]);
  });

  it("keeps the usual messages if the function throws", async () => {
    const errors: unknown[] = [];
    const mistake = new Error("no words");
    const api = app.createWords({
      messages: () => {
        throw mistake;
      },
      onError: (error: unknown) => errors.push(error),
    });
    const usual = app.createWords({
      onError: (error: unknown) => errors.push(error),
    });
    expect(await post(api, "/pets", "{}")).toEqual(
      await post(usual, "/pets", "{}"),
    );
    expect(new Set(errors)).toEqual(new Set([mistake]));
  });
});

describe("the client", () => {
  const clientOf = (answer: () => Response) =>
    app.createClient({
      check: app.checkWith(app.addPetRequestCheck, app.addPetResponseCheck),
      messages: app.deMessages,
      fetch: () => Promise.resolve(answer()),
    });

  it("has the messages of the application for requests", async () => {
    const client = clientOf(() => Response.json({ name: "Rex" }));
    const failure = async (request: object) =>
      app.addPet(client, request).then(
        () => null,
        (error: unknown) => error as { message: string; issues: Issue[] },
      );
    expect(await failure({ body: { name: "A" } })).toMatchObject({
      message:
        "POST /pets was not sent: the request does not match the API description: /body/name muss mindestens 2 Zeichen haben",
      issues: [
        {
          path: "/body/name",
          keyword: "minLength",
          message: "muss mindestens 2 Zeichen haben",
        },
      ],
    });
    const missing = await failure({});
    expect(missing?.issues).toEqual([
      { path: "/body", keyword: "required", message: "ist erforderlich" },
    ]);
  });

  it("has them for responses", async () => {
    const headers = { "x-count": "many" };
    const body = { name: "Rex", born: "2026" };
    const client = clientOf(() => Response.json(body, { headers }));
    const { issues } = await app.addPet(client, { body: { name: "Rex" } });
    expect(issues).toEqual([
      // The check of a header does not say what it expects.
      {
        in: "header",
        path: "/headers/X-Count",
        keyword: "type",
        message: "must be of the type integer",
      },
      {
        path: "/born",
        keyword: "format",
        message: "muss ein Datum sein, zum Beispiel 2026-01-15",
      },
    ]);
  });
});
