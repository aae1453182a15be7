import { describe, expect, it } from "vitest";
import {
  ApiError,
  problemDetails,
} from "../../templates/server/runtime/errors/problem.js";
import { ResponseMismatch } from "../../templates/server/runtime/response/response-check.js";
import type { Route } from "../../templates/server/runtime/route.js";
import { anything, apiOf, ask, checking, echo, route } from "./api.js";

const answering = (
  result: unknown,
  overrides: Partial<Route> = {},
  options = {},
) =>
  apiOf([route({ path: "/", ...overrides })], { test: () => result }, options);

describe("bodies", () => {
  it("writes JSON", async () => {
    const { status, body, headers } = await ask(
      answering({ status: 200, body: { a: [1, null] } }),
      "/",
    );
    expect(status).toBe(200);
    expect(body).toEqual({ a: [1, null] });
    expect(headers.get("content-type")).toBe("application/json");
  });

  it.each([204, 205, 304])("writes no body with %i", async (status) => {
    const api = answering(
      { status, body: { a: 1 } },
      { responses: { default: { "application/json": null } } },
    );
    const answer = await ask(api, "/");
    expect(answer.status).toBe(status);
    expect(answer.text).toBe("");
    expect(answer.headers.get("content-type")).toBeNull();
  });

  it.each<[string, unknown, string]>([
    ["text", "hä", "text/csv; charset=utf-8"],
    ["bytes", new TextEncoder().encode("hä"), "text/csv"],
    ["a blob", new Blob(["hä"]), "text/csv"],
    ["a stream", new Blob(["hä"]).stream(), "text/csv"],
  ])("writes %s", async (_, body, type) => {
    const responses = { 200: { "text/plain": null, "text/csv": null } };
    const api = answering(
      { status: 200, contentType: "text/csv", body },
      { responses },
    );
    const answer = await ask(api, "/");
    expect(answer.text).toBe("hä");
    expect(answer.headers.get("content-type")).toBe(type);
  });

  it("does not add a charset to a content type that is set", async () => {
    const responses = { 200: { "text/plain; charset=us-ascii": null } };
    const described = answering({ status: 200, body: "a" }, { responses });
    const type = (await ask(described, "/")).headers.get("content-type");
    expect(type).toBe("text/plain; charset=us-ascii");
    const headers = { "Content-Type": "text/html" };
    const own = answering(
      { status: 200, headers, body: "a" },
      { responses: { 200: { "text/plain": null } } },
    );
    expect((await ask(own, "/")).headers.get("content-type")).toBe("text/html");
  });

  it("refuses to guess what an object is as text", async () => {
    const responses = { 200: { "text/plain": null } };
    const onError = () => undefined;
    const api = answering(
      { status: 200, body: {} },
      { responses },
      { onError },
    );
    expect((await ask(api, "/")).status).toBe(500);
  });
});

describe("headers", () => {
  it("writes values of every kind", async () => {
    const api = answering({
      status: 200,
      body: 1,
      headers: {
        "X-Count": 3,
        "X-List": ["a", "b"],
        "X-Object": { a: 1 },
        "X-None": undefined,
        "Set-Cookie": ["a=1", "b=2"],
      },
    });
    const { headers } = await ask(api, "/");
    expect(headers.get("x-count")).toBe("3");
    expect(headers.get("x-list")).toBe("a,b");
    expect(headers.get("x-object")).toBe("a,1");
    expect(headers.has("x-none")).toBe(false);
    expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it.each([{ "X-A": "1\r\nX-B: 2" }, { "X A": "1" }, { "X-A": "\u2028" }])(
    "never writes %j",
    async (headers) => {
      const api = answering(
        { status: 200, body: 1, headers },
        {},
        { onError: () => undefined },
      );
      const answer = await ask(api, "/");
      expect(answer.status).toBe(500);
      expect(answer.headers.has("x-b")).toBe(false);
    },
  );
});

describe("errors", () => {
  it("are problem details where the API describes none", async () => {
    const api = apiOf([route({ path: "/" })], {
      test() {
        throw new ApiError(409, "taken", "The name is taken.", {
          headers: { "Retry-After": "5" },
        });
      },
    });
    const { status, body, headers } = await ask(api, "/");
    expect(status).toBe(409);
    expect(headers.get("retry-after")).toBe("5");
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body).toEqual({
      type: "about:blank",
      title: "Conflict",
      status: 409,
      detail: "The name is taken.",
      code: "taken",
    });
  });

  it("of the inside stay inside", async () => {
    const seen: unknown[] = [];
    const failure = new Error("SELECT * FROM secrets");
    const api = apiOf(
      [route({ path: "/" })],
      { test: () => Promise.reject(failure) },
      { onError: (error: unknown, info: unknown) => seen.push(error, info) },
    );
    const { status, text } = await ask(api, "/");
    expect(status).toBe(500);
    expect(text).not.toMatch(/SELECT|\bat\b|stack/);
    expect(seen).toEqual([
      failure,
      { operation: "test", method: "GET", path: "/" },
    ]);
  });

  it.each([99, 600, 200, 4.5])(
    "with the status %d are failures",
    async (status) => {
      const api = apiOf(
        [route({ path: "/" })],
        {
          test() {
            throw new ApiError(status, "odd", "odd");
          },
        },
        { onError: () => undefined },
      );
      expect((await ask(api, "/")).status).toBe(500);
    },
  );

  it("have the body that the application makes", async () => {
    const errorBody = ({ code }: { code: string }) => ({ oops: code });
    const api = apiOf([], {}, { errorBody });
    const { status, body } = await ask(api, "/nowhere");
    expect(status).toBe(404);
    expect(body).toEqual({ oops: "not_found" });
  });

  it("look as the operation describes them, where it does in its own way", async () => {
    const own = {
      schema: "Own",
      mediaType: "application/vnd.own+json",
      body: ({ status }: { status: number }) => ({ own: status }),
    };
    const errors = { 404: own, "5XX": { mediaType: "application/x+json" } };
    const described = { "application/json": anything };
    const api = apiOf(
      [
        route({
          path: "/{status}",
          parameters: {
            path: {
              parameters: [{ name: "status", shape: "integer" }],
              validate: anything,
            },
          },
          responses: { 200: {}, 404: described, "5XX": described },
          errors,
        }),
      ],
      {
        test: ({ path }: { path: { status: number } }) => {
          throw new ApiError(path.status, "x", "y");
        },
      },
      {
        errorBody: { ProblemDetails: () => ({ usual: true }) },
        onError: () => undefined,
      },
    );
    const told = async (path: string) => {
      const { headers, body } = await ask(api, path);
      return [headers.get("content-type"), body];
    };
    expect(await told("/404")).toEqual([own.mediaType, { own: 404 }]);
    expect(await told("/503")).toEqual(["application/x+json", { usual: true }]);
    const usual = ["application/problem+json", { usual: true }];
    expect(await told("/409")).toEqual(usual);
    expect(await told("/no/where")).toEqual(usual);
  });

  it("survive an errorBody that fails", async () => {
    const errorBody = () => {
      throw new Error("no");
    };
    const api = apiOf([], {}, { errorBody, onError: () => undefined });
    const { status, text } = await ask(api, "/nowhere");
    expect(status).toBe(404);
    expect(text).toBe("");
  });

  it("tell no more than a few issues", async () => {
    const validate = () =>
      Array.from({ length: 1000 }, (_, index) => ({
        path: `/${String(index)}`,
        keyword: "type",
        message: "must be ".concat("x".repeat(1000)),
      }));
    const api = apiOf([
      route({
        path: "/",
        parameters: { query: { parameters: [], validate } },
      }),
    ]);
    const { status, body } = await ask(api, "/");
    const { detail, errors } = body as { detail: string; errors: unknown[] };
    expect(status).toBe(400);
    expect(detail.length).toBeLessThan(1000);
    expect(detail).toContain("997 further problems");
    expect(errors).toHaveLength(50);
  });

  it("do not repeat a long name in each of them", async () => {
    const validate = () =>
      Array.from({ length: 50 }, (_, index) => ({
        path: `/${"n".repeat(100_000)}/${String(index)}`,
        keyword: "type",
        message: "must be right",
      }));
    const query = { parameters: [], validate };
    const api = apiOf([route({ path: "/", parameters: { query } })]);
    const { status, text } = await ask(api, "/");
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(40_000);
  });

  it("answers 501 for a handler that is not there", async () => {
    const api = apiOf([route({ path: "/" })], {});
    expect((await ask(api, "/")).status).toBe(501);
  });
});

describe("validateResponses", () => {
  const strict: Partial<Route> = {
    responses: {
      200: { "application/json": checking((value) => value === "good") },
      204: {},
      202: { "text/plain": checking((value) => value === "good") },
      "4XX": { "text/plain": null },
    },
    requiredHeaders: { 204: ["X-Total"] },
  };
  it.each<[string, unknown, boolean]>([
    ["a good body", { status: 200, body: "good" }, true],
    ["a bad body", { status: 200, body: "bad" }, false],
    ["a good text", { status: 202, body: "good" }, true],
    ["a bad text", { status: 202, body: "bad" }, false],
    ["a status that is not described", { status: 201, body: "good" }, false],
    [
      "a body where there is none",
      { status: 204, body: "x", headers: { "x-total": 1 } },
      false,
    ],
    ["a missing header", { status: 204 }, false],
    [
      "a header in another case",
      { status: 204, headers: { "x-total": 1 } },
      true,
    ],
    [
      "a media type that is not described",
      { status: 404, contentType: "text/html", body: "" },
      false,
    ],
    ["a status of a range", { status: 404, body: "not here" }, true],
  ])("%s", async (_, result, isGood) => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const wanted = (result as { status: number }).status;
    for (const validateResponses of ["throw", "log", "off"] as const) {
      errors.length = 0;
      const api = answering(result, strict, { validateResponses, onError });
      const { status } = await ask(api, "/");
      const isRefused = !isGood && validateResponses === "throw";
      expect(status).toBe(isRefused ? 500 : wanted);
      const isSeen = !isGood && validateResponses !== "off";
      expect(errors).toHaveLength(isSeen ? 1 : 0);
      if (isSeen) expect(errors[0]).toBeInstanceOf(ResponseMismatch);
    }
  });

  it.each<["throw" | "log" | "off", unknown, boolean]>([
    ["throw", undefined, true],
    ["log", { oops: 1 }, true],
    ["off", { oops: 1 }, false],
  ])(
    "%s: a wrong body of the application's errorBody",
    async (validateResponses, sent, isSeen) => {
      const errors: unknown[] = [];
      const validate = checking((value: object) => "message" in value);
      const api = apiOf(
        [],
        {},
        {
          validateResponses,
          errorBody: () => ({ oops: 1 }),
          onError: (error: unknown) => errors.push(error),
        },
        { errors: { ...problemDetails, validate } },
      );
      const { status, body } = await ask(api, "/nowhere");
      expect(status).toBe(404);
      expect(body).toEqual(sent);
      expect(errors).toEqual(isSeen ? [expect.any(ResponseMismatch)] : []);
    },
  );
});

describe("hooks", () => {
  it("see operation, status and duration, and nothing that was sent", async () => {
    const seen: unknown[] = [];
    const options = {
      onRequest: (info: unknown) => seen.push(info),
      onResponse: (info: unknown) => seen.push(info),
    };
    const paths = ["/pets/secret?key=secret", "/nowhere/secret"];
    const api = apiOf(
      [route({ path: "/pets/{id}" })],
      { test: echo },
      options,
      {
        basePath: "/v1",
      },
    );
    for (const path of paths) await ask(api, `/v1${path}`);
    const known = { operation: "test", method: "GET", path: "/v1/pets/{id}" };
    const unknown = { operation: null, method: "GET", path: null };
    const duration = expect.any(Number) as unknown;
    expect(seen).toEqual([
      known,
      { ...known, status: 200, duration },
      unknown,
      { ...unknown, status: 404, duration },
    ]);
    expect(JSON.stringify(seen)).not.toContain("secret");
  });

  it("cannot break a response", async () => {
    const fail = () => {
      throw new Error("hook");
    };
    const errors: unknown[] = [];
    const api = apiOf(
      [route({ path: "/" })],
      { test: echo },
      {
        onRequest: fail,
        onResponse: fail,
        onError: (error: unknown) => errors.push(error),
      },
    );
    expect((await ask(api, "/")).status).toBe(200);
    expect(errors).toHaveLength(2);
  });
});

describe("lifecycle", () => {
  const lifecycle = {
    since: "2026-11-15",
    removal: "2030-12-05",
    successor: "/v2/pets/{id}?a=b",
  };

  it("puts the parameters of the call into the successor's address", async () => {
    const old = route({ path: "/v1/pets/{id}", lifecycle });
    const { headers } = await ask(apiOf([old]), "/v1/pets/a%2Fb");
    expect(headers.get("link")).toBe(
      '</v2/pets/a%2Fb?a=b>; rel="successor-version"',
    );
    expect(headers.get("deprecation")).toBe("@1794700800");
    expect(headers.get("sunset")).toBe("Thu, 05 Dec 2030 00:00:00 GMT");
  });

  it("keeps the links of the handler", async () => {
    const api = apiOf([route({ path: "/a", lifecycle: { successor: "/b" } })], {
      test: () => ({
        status: 200,
        body: 1,
        headers: { Link: '</next>; rel="next"' },
      }),
    });
    const { headers } = await ask(api, "/a");
    expect(headers.get("link")).toBe(
      '</next>; rel="next", </b>; rel="successor-version"',
    );
  });
});

describe("negotiation", () => {
  const responses = { 200: { "application/json": anything, "image/*": null } };
  it.each<[string, number]>([
    ["application/json", 200],
    ["image/png", 200],
    ["image/*;q=0.5, text/html", 200],
    ["text/html", 406],
    ["application/json;q=0, */*;q=0.1", 200],
    ["APPLICATION/JSON", 200],
    ["garbage", 406],
  ])("%s → %i", async (accept, status) => {
    const api = answering({ status: 200, body: 1 }, { responses });
    const answer = await ask(api, "/", { headers: { accept } });
    expect(answer.status).toBe(status);
  });
});
