import { describe, expect, it } from "vitest";
import { ApiError } from "../../templates/server/runtime/errors/problem.js";
import type { Requirement } from "../../templates/server/runtime/route.js";
import { headerKey } from "../../templates/server/runtime/security/api-key.js";
import { basic } from "../../templates/server/runtime/security/basic.js";
import { cookieKey } from "../../templates/server/runtime/security/cookie-key.js";
import { bearer, http } from "../../templates/server/runtime/security/http.js";
import { queryKey } from "../../templates/server/runtime/security/query-key.js";
import type { Schemes } from "../../templates/server/runtime/security/scheme.js";
import type { SecurityCheck } from "../../templates/server/runtime/security/security.js";
import { apiOf, ask, route } from "./api.js";

const schemes: Schemes = {
  bearer,
  basic,
  digest: http("digest"),
  header: headerKey("X-Key"),
  query: queryKey("key"),
  cookie: cookieKey("sid"),
};

const valid = (credential: unknown) =>
  credential === "good" ? { via: credential } : null;

function api(security: Requirement[], functions: object = {}) {
  return apiOf(
    [route({ path: "/", security })],
    {
      test: (
        _: unknown,
        call: { principal: unknown; principals: unknown },
      ) => ({
        status: 200,
        body: { principal: call.principal, principals: call.principals },
      }),
    },
    {
      security: {
        bearer: valid,
        digest: valid,
        header: valid,
        query: valid,
        cookie: valid,
        basic: (credential: unknown) => credential,
        ...functions,
      },
    },
    { schemes },
  );
}

describe("credentials", () => {
  it.each<[string, string, Record<string, string>]>([
    ["bearer", "/", { authorization: "Bearer good" }],
    ["bearer", "/", { authorization: "BEARER  good " }],
    ["digest", "/", { authorization: "Digest good" }],
    ["header", "/", { "x-key": "good" }],
    ["query", "/?a=1&key=g%6Fod", {}],
    ["cookie", "/", { cookie: "a=b; sid=good" }],
    ["cookie", "/", { cookie: "sid=g%6Fod" }],
  ])("%s is found at %s %j", async (scheme, path, headers) => {
    const { body } = await ask(api([{ [scheme]: [] }]), path, { headers });
    expect(body).toEqual({
      principal: { via: "good" },
      principals: { [scheme]: { via: "good" } },
    });
  });

  it("reads user and password, of which only the second may hold colons", async () => {
    const authorization = `Basic ${Buffer.from("Jö:pa:ss").toString("base64")}`;
    const { body } = await ask(api([{ basic: [] }]), "/", {
      headers: { authorization },
    });
    expect(body).toMatchObject({
      principal: { username: "Jö", password: "pa:ss" },
    });
  });

  it.each(["Basic ***", "Basic bm9jb2xvbg==", "Basic"])(
    "refuses %s",
    async (authorization) => {
      const { status, headers } = await ask(api([{ basic: [] }]), "/", {
        headers: { authorization },
      });
      expect(status).toBe(401);
      expect(headers.get("www-authenticate")).toBe(
        'Basic realm="test", charset="UTF-8"',
      );
    },
  );

  it("does not ask a function when nothing was sent", async () => {
    const bearer = () => {
      throw new Error("asked");
    };
    const { status, headers } = await ask(
      api([{ bearer: [] }], { bearer }),
      "/",
    );
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toBe("Bearer");
  });

  it("names the error of a token that is not valid", async () => {
    const headers = { authorization: "Bearer bad" };
    const answer = await ask(api([{ bearer: [] }]), "/", { headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe(
      'Bearer error="invalid_token"',
    );
  });
});

class Written {
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
  }

  toJSON() {
    return this.#count;
  }
}

const changing = {};
const changingList: number[] = [];

it.each<[string, (count: number) => unknown]>([
  ["the same", () => ({ code: "no", message: "é" })],
  ["a field that differs", (count) => ({ code: "no", count })],
  ["another number of fields", (count) => (count % 2 ? { a: 1 } : {})],
  [
    "another order of fields",
    (count) => (count % 2 ? { a: 1, b: 1 } : { b: 1, a: 1 }),
  ],
  ["a list", (count) => [count]],
  ["a list in a field", (count) => ({ list: [count] })],
  ["an empty list, then an object", (count) => (count === 1 ? [] : {})],
  ["an object that changes", (count) => Object.assign(changing, { count })],
  [
    "a list in a field that changes",
    (count) => ({ list: Object.assign(changingList, [count]) }),
  ],
  ["a date", (count) => ({ at: new Date(count) })],
  ["toJSON", (count) => ({ toJSON: () => count })],
  ["an inherited toJSON", (count) => new Written(count)],
])(
  "each rejected caller gets the body of its own error: %s",
  async (_, body) => {
    let count = 0;
    const create = () => body(++count);
    const guarded = apiOf(
      [route({ path: "/", security: [{ bearer: [] }] })],
      {},
      { errorBody: create },
      { schemes },
    );
    for (let request = 1; request <= 3; request++) {
      const answer = await ask(guarded, "/");
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      expect(answer.text).toBe(JSON.stringify(body(request)));
    }
  },
);

describe("combinations", () => {
  const both: Requirement[] = [{ bearer: [], header: [] }];
  const either: Requirement[] = [{ bearer: [] }, { header: [] }];
  const bearer = { authorization: "Bearer good" };
  const header = { "x-key": "good" };

  it.each<[string, Requirement[], Record<string, string>, number]>([
    ["both, with both", both, { ...bearer, ...header }, 200],
    ["both, with one", both, bearer, 401],
    ["either, with the first", either, bearer, 200],
    ["either, with the second", either, header, 200],
    [
      "either, with a bad first and a good second",
      either,
      { authorization: "Bearer bad", ...header },
      200,
    ],
    ["either, with none", either, {}, 401],
    ["optional, with none", [{ bearer: [] }, {}], {}, 200],
    ["optional first, with none", [{}, { bearer: [] }], {}, 200],
    [
      "optional, with a bad one",
      [{ bearer: [] }, {}],
      { authorization: "Bearer bad" },
      200,
    ],
    ["a scheme that is not described", [{ unknown: [] }], bearer, 401],
  ])("%s", async (_, security, headers, status) => {
    const answer = await ask(api(security), "/", { headers });
    expect(answer.status).toBe(status);
  });

  it("knows a caller by the credentials that came, also where none are needed", async () => {
    const optional = api([{}, { bearer: [] }, { bearer: [], header: [] }]);
    const one = await ask(optional, "/", { headers: bearer });
    expect(one.body).toMatchObject({ principals: { bearer: {} } });
    const two = await ask(optional, "/", { headers: { ...bearer, ...header } });
    expect(two.body).toMatchObject({ principals: { bearer: {}, header: {} } });
    const none = await ask(optional, "/");
    expect(none.body).toEqual({ principal: null, principals: {} });
  });

  it("calls credentials invalid only if one of them is", async () => {
    const messageOf = async (headers: Record<string, string>) => {
      const { body } = await ask(api(both), "/", { headers });
      return (body as { detail: string }).detail;
    };
    expect(await messageOf(bearer)).toMatch(/^Missing or invalid/);
    expect(await messageOf({ ...bearer, "x-key": "bad" })).toMatch(/not valid/);
  });

  it("challenges for every scheme that would help", async () => {
    const { headers } = await ask(api(either), "/");
    expect(headers.get("www-authenticate")).toBe('Bearer, ApiKey realm="test"');
  });

  it("lets functions see scopes and operation, and refuse with 403", async () => {
    const checks: SecurityCheck[] = [];
    const functions = {
      bearer: (_: string, check: SecurityCheck) => {
        checks.push(check);
        throw new ApiError(403, "forbidden", "The scope write is needed.");
      },
    };
    const target = api([{ bearer: ["write"] }, { header: [] }], functions);
    const refused = await ask(target, "/", { headers: bearer });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: "forbidden" });
    expect(checks[0]).toMatchObject({ operation: "test", scopes: ["write"] });
    const other = await ask(target, "/", { headers: { ...bearer, ...header } });
    expect(other.status).toBe(200);
  });

  it("does not tell the client why a security function failed", async () => {
    const errors: unknown[] = [];
    const target = apiOf(
      [route({ path: "/", security: [{ bearer: [] }] })],
      {},
      {
        security: {
          bearer: () => {
            throw new Error("database password is 123");
          },
        },
        onError: (error: unknown) => errors.push(error),
      },
      { schemes },
    );
    const { status, text } = await ask(target, "/", { headers: bearer });
    expect(status).toBe(500);
    expect(text).not.toContain("123");
    expect(errors).toHaveLength(1);
  });
});

describe("names of schemes", () => {
  const credential = { authorization: "Bearer good" };
  const named = (name: string, security: object) =>
    apiOf(
      [route({ path: "/", security: [{ [name]: [] }] })],
      {
        test: (_: unknown, call: { principal: unknown }) => ({
          status: 200,
          body: call.principal,
        }),
      },
      { security },
      { schemes: { [name]: bearer } },
    );

  it.each(["toString", "constructor", "valueOf", "__proto__"])(
    "reject a credential that is a property of every object: %s",
    async (name) => {
      const missing = await ask(named(name, {}), "/", { headers: credential });
      expect(missing.status).toBe(401);
      const given = named(name, { [name]: valid });
      const { body } = await ask(given, "/", { headers: credential });
      expect(body).toEqual({ via: "good" });
    },
  );

  it("a scheme that is not described is refused, also with a name from Object.prototype", async () => {
    const api = apiOf(
      [route({ path: "/", security: [{ toString: [] }] })],
      {},
      { security: { toString: valid } },
    );
    expect((await ask(api, "/", { headers: credential })).status).toBe(401);
  });
});

describe("security functions", () => {
  const headers = { authorization: "Bearer good" };

  it("may be methods", async () => {
    class Keys {
      readonly #known = "good";
      bearer(key: string) {
        return key === this.#known ? { key } : null;
      }
    }
    const checked = apiOf(
      [route({ path: "/", security: [{ bearer: [] }] })],
      { test: () => ({ status: 200, body: 1 }) },
      { security: new Keys() },
      { schemes },
    );
    expect((await ask(checked, "/", { headers })).status).toBe(200);
  });

  it.each([false, null, undefined])("refuse with %s", async (answer) => {
    const refusing = { bearer: () => answer };
    const later = { bearer: () => Promise.resolve(answer) };
    for (const functions of [refusing, later]) {
      const checked = api([{ bearer: [] }], functions);
      expect((await ask(checked, "/", { headers })).status).toBe(401);
    }
  });

  it.each<[string, string, Record<string, string>]>([
    ["header", "/", { "x-key": "" }],
    ["query", "/?key=", {}],
    ["cookie", "/", { cookie: "sid=" }],
  ])("are not asked about an empty key: %s", async (scheme, path, headers) => {
    const everybody = { [scheme]: () => ({ via: "everybody" }) };
    const checked = api([{ [scheme]: [] }], everybody);
    expect((await ask(checked, path, { headers })).status).toBe(401);
  });
});
