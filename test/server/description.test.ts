/** The description of an API, served in every framework. */
import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import {
  docsPage,
  pagePolicy,
  pageStyle,
} from "../../templates/server/description/page.js";
import {
  servedDescription,
  type DescriptionOptions,
} from "../../templates/server/description/serve.js";
import { ApiError } from "../../templates/server/runtime/errors/problem.js";
import type { Api } from "../../templates/server/runtime/server.js";
import { fetchCaller, type RawCaller } from "../petstore/http.js";
import { apiOf, ask, echo, route } from "./api.js";
import { everywhere, type Framework } from "./frameworks.js";
import { serverPool } from "./petstore-app.js";

const document = {
  openapi: "3.1.0",
  info: { title: "Tést", version: "1" },
  paths: { "/pets": { get: { summary: "List pets", responses: {} } } },
};
const json = `${JSON.stringify(document)}\n`;
const yaml = "openapi: 3.1.0\n";
const served = (options: DescriptionOptions = {}) =>
  servedDescription({ json, yaml }, options);

function describedApi(
  options: object = {},
  paths: DescriptionOptions = {},
): Api {
  return apiOf(
    [route({ path: "/pets" })],
    { test: echo },
    {
      basePath: "/v1",
      description: served(paths),
      ...options,
    },
  );
}

const servers = serverPool();
const closing: (() => unknown)[] = [];

afterAll(async () => {
  servers.close();
  for (const close of closing) await close();
});

async function callerOf(framework: Framework, api: Api): Promise<RawCaller> {
  const { listener, close } = await framework(api);
  if (close) closing.push(close);
  return servers.call(listener, "");
}

const adapters: Record<string, (api: Api) => Promise<RawCaller>> = {
  "api.fetch": (api) => Promise.resolve(fetchCaller("http://test", api.fetch)),
  ...Object.fromEntries(
    Object.entries(everywhere).map(([name, framework]) => [
      name,
      (api: Api) => callerOf(framework, api),
    ]),
  ),
};

const request = (method: string, path: string, headers = {}) => ({
  method,
  path,
  headers,
});

describe.each(Object.entries(adapters))("over %s", (_name, start) => {
  it("serves both formats and a page", async () => {
    const call = await start(describedApi());
    for (const [path, type, text] of [
      ["/openapi.json", "application/json", json],
      ["/openapi.yaml?a=b", "application/yaml", yaml],
    ] as const) {
      const { status, headers, body } = await call(request("GET", path));
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe(type);
      expect(headers["etag"]).toMatch(/^"[0-9a-f]+"$/);
      expect(body).toBe(text);
    }
    const { status, headers, body } = await call(request("GET", "/docs"));
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-security-policy"]).toBe(pagePolicy);
    expect(body).toContain("GET /pets");
    expect((await call(request("GET", "/v1/pets"))).status).toBe(200);
  });

  it("answers 304 to clients that have the document", async () => {
    const call = await start(describedApi());
    const tags = new Set<string>();
    for (const path of ["/openapi.json", "/openapi.yaml", "/docs"]) {
      const { headers } = await call(request("GET", path));
      const etag = headers["etag"] ?? "";
      tags.add(etag);
      for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
        const answer = await call(
          request("GET", path, { "if-none-match": tag }),
        );
        expect([path, tag, answer.status, answer.body]).toEqual([
          path,
          tag,
          304,
          "",
        ]);
        expect(answer.headers["etag"]).toBe(etag);
      }
      const other = await call(
        request("GET", path, { "if-none-match": '"x"' }),
      );
      expect(other.status).toBe(200);
    }
    expect(tags.size).toBe(3);
  });

  it("answers HEAD, OPTIONS and other methods", async () => {
    const call = await start(describedApi());
    const head = await call(request("HEAD", "/openapi.json"));
    expect([head.status, head.body]).toEqual([200, ""]);
    const got = await call(request("GET", "/openapi.json"));
    expect(head.headers["etag"]).toBe(got.headers["etag"]);
    expect(head.headers["content-length"]).toBe(
      String(Buffer.byteLength(json)),
    );
    const options = await call(request("OPTIONS", "/openapi.json"));
    expect(options.status).toBe(204);
    expect(options.headers["allow"]).toBe("GET, HEAD, OPTIONS");
    for (const method of ["POST", "DELETE", "PATCH"]) {
      const other = await call(request(method, "/openapi.json"));
      expect(other.status).toBe(405);
      expect(other.headers["allow"]).toBe("GET, HEAD, OPTIONS");
      expect(JSON.parse(other.body)).toMatchObject({ status: 405 });
    }
  });

  it("serves nothing unless the option asks for it", async () => {
    const paths = ["/openapi.json", "/openapi.yaml", "/docs"];
    const off = await start(apiOf([route({ path: "/pets" })]));
    for (const path of paths)
      expect((await off(request("GET", path))).status).toBe(404);
    const some = await start(
      describedApi({}, { json: "/v1/spec", yaml: null, docs: null }),
    );
    expect((await some(request("GET", "/v1/spec"))).body).toBe(json);
    expect((await some(request("GET", "/v1/other"))).status).toBe(404);
    for (const path of paths)
      expect((await some(request("GET", path))).status).toBe(404);
  });
});

describe("the option `description`", () => {
  it.each<[DescriptionOptions, string]>([
    [{ json: "openapi.json" }, "json"],
    [{ yaml: "/{name}" }, "yaml"],
    [{ docs: "/docs?a" }, "docs"],
    [{ docs: "" }, "docs"],
    [{ docs: "/<script>" }, "docs"],
  ])("refuses %j", (options, name) => {
    expect(() => served(options)).toThrow(
      `The path \`${name}\` of the description must start with / and contain no parameters`,
    );
  });

  it.each(["/docs", "/{name}", "/{name}.json"])(
    "refuses paths that the operation %s has",
    (path) => {
      const create = () =>
        apiOf([route({ path })], { test: echo }, { description: served() });
      expect(create).toThrow(TypeError);
      expect(create).toThrow("is already in use");
    },
  );

  it("refuses the same path twice", () => {
    expect(() => describedApi({}, { yaml: "/docs" })).toThrow(
      "has the path /docs, which is already in use",
    );
  });

  it("is seen by hooks and `around`", async () => {
    const seen: unknown[] = [];
    const api = describedApi({
      onResponse: ({ operation, path, status }: Record<string, unknown>) =>
        seen.push([operation, path, status]),
      around: (
        { path }: { path: string },
        proceed: () => Promise<number>,
        caller: { header: (name: string) => string | null },
      ) => {
        if (path === "/docs" && caller.header("authorization") === null)
          throw new ApiError(401, "unauthorized", "No.");
        return proceed();
      },
    });
    await ask(api, "/docs");
    await ask(api, "/openapi.json");
    expect(seen).toEqual([
      [null, "/docs", 401],
      [null, "/openapi.json", 200],
    ]);
  });
});

describe("the page", () => {
  it("allows its own style and nothing else", () => {
    const hash = createHash("sha256").update(pageStyle).digest("base64");
    expect(pagePolicy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    const page = docsPage(document, []);
    expect(page).toContain(`<style>${pageStyle}</style>`);
  });

  it("escapes every text of the description", () => {
    const hostile = `</title></style><script>alert(1)</script><img src=x onerror='a'>"\`&lt;`;
    const text = (depth: number): unknown =>
      depth === 0
        ? hostile
        : Object.fromEntries(
            [...keys, hostile].map((key) => [key, text(depth - 1)]),
          );
    const keys = ["title", "description", "summary", "name", "in", "x-sunset"];
    const page = docsPage(
      {
        info: text(1),
        paths: {
          [hostile]: {
            get: {
              ...(text(1) as object),
              deprecated: true,
              parameters: [text(1)],
              requestBody: { content: { [hostile]: { schema: text(2) } } },
              responses: { [hostile]: text(1) },
            },
            additionalOperations: { [hostile]: text(1) },
          },
        },
        components: { schemas: { [hostile]: text(2) } },
      },
      [hostile],
    );
    expect(page).toContain("&#60;script&#62;");
    const tags = new Set(
      [...page.matchAll(/<\/?([a-z0-9!]+)/gi)].map(([, tag]) => tag),
    );
    expect([...tags].sort()).toEqual(
      "!doctype a body code details h1 h2 h3 h4 head html li meta p pre section style summary table td title tr ul".split(
        " ",
      ),
    );
    const unquoted = page.replace(/"[^"]*"/g, '""');
    expect(unquoted).not.toMatch(/<[^>]*\son\w+=/i);
  });

  it("copes with any document", () => {
    for (const odd of [
      null,
      5,
      [],
      {},
      { paths: [] },
      { paths: { "/a": null } },
      { paths: { "/a": { get: { parameters: {}, responses: [] } } } },
      { paths: { "/a": { $ref: "#/paths/~1a" } } },
    ])
      expect(docsPage(odd, [])).toContain("<!doctype html>");
  });

  it("links to the documents relative to itself", async () => {
    const api = describedApi({}, { docs: "/v1/a/docs", yaml: null });
    expect((await ask(api, "/v1/a/docs")).text).toContain(
      'href="../../openapi.json"',
    );
  });
});
