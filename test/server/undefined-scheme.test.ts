/** A requirement that names a scheme which the spec does not define, or defines incompletely. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../model/build.js";
import { generatedApp, type GeneratedApp } from "./generated-app.js";

const spec = `openapi: 3.1.0
info: { title: Vault, version: 1.0.0 }
paths:
  /secret:
    get:
      operationId: getSecret
      security: [{ oryAccessToken: [] }]
      responses: { "204": { description: Done. } }
  /broken:
    get:
      operationId: getBroken
      security: [{ half: [] }]
      responses: { "204": { description: Done. } }
components:
  securitySchemes:
    half: { type: apiKey, in: header }
`;

const code = `import { createApi } from "vault-server";
const operations = {
  getSecret: () => ({ status: 204 }),
  getBroken: () => ({ status: 204 }),
};
const check = (_native, { request }) =>
  request.header("x-token") === "right" ? { name: "ada" } : null;
export const api = createApi(operations, {
  security: { oryAccessToken: check, half: check },
});
export const without = createApi(operations, { security: {} });
`;

interface App extends GeneratedApp {
  api: { fetch(request: Request): Promise<Response> };
  without: App["api"];
}

let app: App;

beforeAll(async () => {
  app = await generatedApp<App>("vault", spec, code, [
    "invalid-security-scheme",
    "unknown-security-scheme",
  ]);
});

afterAll(() => {
  app.remove();
});

describe.each(["/secret", "/broken"])("the server at %s", (path) => {
  const status = async (api: App["api"], token: string) => {
    const headers = { "x-token": token };
    const request = new Request(`https://vault.example${path}`, { headers });
    return (await api.fetch(request)).status;
  };

  it("lets the application decide", async () => {
    expect(await status(app.api, "right")).toBe(204);
    expect(await status(app.api, "wrong")).toBe(401);
  });

  it("is closed without a security function", async () => {
    expect(await status(app.without, "right")).toBe(401);
  });
});

it("is read as the scheme whose name differs in case only", async () => {
  const { model, problems } = await build({
    security: [{ "Api-Key": [] }],
    paths: { "/a": { get: { responses: {} } } },
    components: {
      securitySchemes: { apiKey: { type: "apiKey", in: "header", name: "X" } },
    },
  });
  expect(model.operations[0]?.security).toEqual([
    { schemes: [{ scheme: "apiKey", scopes: [] }] },
  ]);
  expect(model.securitySchemes).toHaveLength(1);
  expect(problems).toEqual([
    "unknown-security-scheme spec.json#/security/0/Api-Key",
  ]);
});
