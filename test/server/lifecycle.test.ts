/** The life of an operation, from its announcement to its removal, under a simulated clock and in every framework. */
import express, { type Express } from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { getRequestListener } from "@hono/node-server";
import type { RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addRoutes as addToExpress } from "../../templates/server/express.js";
import { plugin } from "../../templates/server/fastify.js";
import { addRoutes as addToHono } from "../../templates/server/hono.js";
import { listener, middleware } from "../../templates/server/node.js";
import type { DeprecatedUse } from "../../templates/server/runtime/lifecycle/options.js";
import { bearer } from "../../templates/server/runtime/security/http.js";
import {
  createServer,
  type Api,
} from "../../templates/server/runtime/server.js";
import { fetchCaller, type RawCaller } from "../petstore/http.js";
import { brownouts } from "../../templates/server/runtime/lifecycle/brownouts.js";
import { anything, apiOf, ask, checking, echo, route } from "./api.js";
import { everywhere, type Framework } from "./frameworks.js";
import { serverPool } from "./petstore-app.js";

const lifecycle = {
  since: "2026-11-15",
  removal: "2030-12-05",
  successor: "/new?status=available",
};
const rehearsals = brownouts([
  { from: "2030-11-05T10:00Z", to: "2030-11-05T11:00Z", operations: ["old"] },
  { from: "2030-11-20T00:00:00+02:00", to: "2030-11-21T00:00:00+02:00" },
]);
const secured = [{ bearer: [] }];

const routes = [
  route({ operation: "old", path: "/old", lifecycle, security: secured }),
  route({ operation: "new", path: "/new" }),
];

const headersOfOld = {
  deprecation: "@1794700800",
  sunset: "Thu, 05 Dec 2030 00:00:00 GMT",
  link: '</v1/new?status=available>; rel="successor-version"',
  "access-control-expose-headers": "Deprecation, Sunset, Link",
};

/** Time, expected status of the deprecated operation, and its state. */
const life: [time: string, status: number, state: DeprecatedUse["state"]][] = [
  ["2026-11-14T23:59:59.999Z", 200, "announced"],
  ["2026-11-15T00:00:00Z", 200, "deprecated"],
  ["2030-11-05T09:59:59.999Z", 200, "deprecated"],
  ["2030-11-05T10:00:00Z", 410, "brownout"],
  ["2030-11-05T10:59:59.999Z", 410, "brownout"],
  ["2030-11-05T11:00:00Z", 200, "deprecated"],
  ["2030-11-19T21:59:59.999Z", 200, "deprecated"],
  ["2030-11-19T22:00:00Z", 410, "brownout"],
  ["2030-11-20T22:00:00Z", 200, "deprecated"],
  ["2030-12-04T23:59:59.999Z", 200, "deprecated"],
  ["2030-12-05T00:00:00Z", 410, "gone"],
  ["2040-01-01T00:00:00Z", 410, "gone"],
];

const servers = serverPool();
const closing: (() => unknown)[] = [];

afterAll(async () => {
  servers.close();
  for (const close of closing) await close();
});

/** An API whose clock the test sets. */
function clocked(options: object = {}) {
  const clock = { now: "" };
  const uses: DeprecatedUse<{ name: string }>[] = [];
  const api = apiOf(
    routes,
    { old: () => ({ status: 200, body: "here" }), new: echo },
    {
      basePath: "/v1",
      now: () => new Date(clock.now),
      sunset: { gone: true, brownouts: rehearsals },
      security: {
        bearer: (token: string) => (token === "key" ? { name: "tess" } : null),
      },
      onDeprecatedUse: (use: DeprecatedUse<{ name: string }>) => {
        uses.push(use);
      },
      ...options,
    },
    { schemes: { bearer } },
  );
  return { api, clock, uses };
}

async function callerOf(framework: Framework, api: Api): Promise<RawCaller> {
  const { listener, close } = await framework(api);
  if (close) closing.push(close);
  return servers.call(listener, "/v1");
}

const call = (path: string, token = "key") => ({
  method: "GET",
  path,
  headers: { authorization: `Bearer ${token}` },
});

const adapters: Record<string, (api: Api) => Promise<RawCaller>> = {
  "api.fetch": (api) =>
    Promise.resolve(fetchCaller("http://test/v1", api.fetch)),
  ...Object.fromEntries(
    Object.entries(everywhere).map(([name, framework]) => [
      name,
      (api: Api) => callerOf(framework, api),
    ]),
  ),
};

describe.each(Object.entries(adapters))("a whole life: %s", (_name, start) => {
  it("goes from the announcement through brownouts to the removal", async () => {
    const { api, clock, uses } = clocked();
    const send = await start(api);
    // A clock may go back.
    for (const [time, status, state] of [...life, ...life.toReversed()]) {
      clock.now = time;
      const old = await send(call("/old"));
      expect([time, old.status]).toEqual([time, status]);
      expect(old.headers).toMatchObject(headersOfOld);
      if (status === 410) {
        expect(JSON.parse(old.body)).toMatchObject({ status: 410 });
        expect(old.headers["content-type"]).toBe("application/problem+json");
      }
      expect(old.headers["cache-control"]).toBe(
        state === "brownout" ? "no-store" : undefined,
      );
      expect(uses).toHaveLength(1);
      expect(uses.pop()).toMatchObject({
        operation: "old",
        method: "GET",
        path: "/v1/old",
        state,
        since: "2026-11-15",
        removal: "2030-12-05",
        parameters: [],
        principal: { name: "tess" },
      });
      const current = await send(call("/new"));
      expect(current.status).toBe(200);
      expect(Object.keys(current.headers)).not.toContain("deprecation");
      expect(Object.keys(current.headers)).not.toContain(
        "access-control-expose-headers",
      );
      expect(uses).toEqual([]);
    }
  });
});

it("is the same if nothing observes it", async () => {
  const { api, clock } = clocked({ onDeprecatedUse: undefined });
  const init = { headers: { authorization: "Bearer key" } };
  for (const [time, status] of [...life, ...life.toReversed()]) {
    for (const now of [time, "no date"]) {
      clock.now = now;
      const answer = await ask(api, "/v1/old", init);
      const expected = now === time ? status : 200;
      expect([now, answer.status]).toEqual([now, expected]);
    }
  }
});

describe("a brownout", () => {
  it("says when the operation is back and when it is removed", async () => {
    const { api, clock } = clocked();
    clock.now = "2030-11-05T10:30:00Z";
    const { body } = await ask(api, "/v1/old");
    expect(body).toMatchObject({
      detail:
        "This operation will be removed on 2030-12-05. As a rehearsal, it is not available until 2030-11-05T11:00:00.000Z.",
    });
  });

  it("applies to HEAD, and leaves OPTIONS and other methods alone", async () => {
    const { api, clock } = clocked();
    clock.now = "2030-11-05T10:30:00Z";
    const statuses = ["HEAD", "OPTIONS", "POST"].map(async (method) => {
      const { status } = await ask(api, "/v1/old", { method });
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([410, 204, 405]);
  });

  it("without operations includes all that are deprecated around it", async () => {
    const paths = ["/a", "/b", "/c"];
    const removals = ["2030-12-05", "2030-11-01", "2031-01-01"];
    const api = apiOf(
      paths.map((path, index) =>
        route({
          operation: path.slice(1),
          path,
          lifecycle: { removal: removals[index] ?? "" },
        }),
      ),
      { a: echo, b: echo, c: echo },
      {
        now: () => new Date("2030-11-05T10:30:00Z"),
        sunset: {
          brownouts: brownouts([
            { from: "2030-11-05T10:00Z", to: "2030-11-05T11:00Z" },
          ]),
        },
      },
    );
    const statuses = paths.map(async (path) => (await ask(api, path)).status);
    expect(await Promise.all(statuses)).toEqual([410, 200, 410]);
  });
});

describe("the option `sunset`", () => {
  const good = { from: "2030-11-05T10:00Z", to: "2030-11-05T11:00Z" };
  const create = (sunset: unknown) => () =>
    apiOf(
      [
        ...routes,
        route({ operation: "dateless", path: "/dateless", lifecycle: {} }),
      ],
      {},
      { sunset },
      { schemes: { bearer } },
    );
  const place = "The option `sunset.brownouts[0]`";

  it.each([
    undefined,
    "headers",
    "gone",
    {},
    { gone: true },
    { brownouts: brownouts([]) },
    ...[
      [good, { ...good, from: good.to, to: "2030-11-05T12:00Z" }],
      [{ from: "2026-11-15T00:00Z", to: "2030-12-05T00:00Z" }],
    ].map((list) => ({ brownouts: brownouts(list) })),
  ])("accepts %j", (sunset) => {
    expect(create(sunset)).not.toThrow();
  });

  it.each<[string, object, string]>([
    [
      "an unknown operation",
      { operations: ["odl"] },
      "The option `sunset.brownouts[0].operations` names odl, which is not an operation of the API",
    ],
    [
      "an inherited name",
      { operations: ["toString"] },
      "The option `sunset.brownouts[0].operations` names toString, which is not an operation of the API",
    ],
    [
      "an operation that is not deprecated",
      { operations: ["new"] },
      `${place} names new, which is not deprecated`,
    ],
    [
      "an operation without a removal date",
      { operations: ["dateless"] },
      `${place} names dateless, whose removal has no date in the API description`,
    ],
    ["no operation", { operations: [] }, `${place} names no operation`],
    [
      "the wrong order",
      { from: good.to, to: good.from },
      `${place} ends before it starts`,
    ],
    ["no time at all", { to: good.from }, `${place} ends before it starts`],
    [
      "an end after the removal",
      { to: "2030-12-05T00:00:01Z", operations: ["old"] },
      `${place} ends after the removal of old on 2030-12-05`,
    ],
    [
      "a start before the deprecation, such as a wrong year",
      { from: "2020-11-05T10:00Z", operations: ["old"] },
      `${place} starts before the deprecation of old on 2026-11-15`,
    ],
    [
      "a time at which nothing is deprecated",
      { from: "2020-11-05T10:00Z", to: "2020-11-05T11:00Z" },
      `${place} applies to no operation: none is deprecated before it and removed after it`,
    ],
    ...[
      "2030-11-05",
      "2030-11-05T10:00",
      "2030-11-31T10:00Z",
      "2030-13-05T10:00Z",
      "2030-11-05T24:00Z",
      "2030-11-05 10:00Z",
      "5 November 2030 10:00 GMT",
      "",
      "soon",
      1920621600000,
      null,
    ].map((from): [string, object, string] => [
      `the date ${JSON.stringify(from)}`,
      { from },
      `The option \`sunset.brownouts[0].from\` must be a date and a time with a time zone, such as "2030-11-05T10:00Z", but it is ${JSON.stringify(from)}`,
    ]),
  ])("refuses %s", (_what, wrong, message) => {
    const build = create({ brownouts: brownouts([{ ...good, ...wrong }]) });
    expect(build).toThrow(new TypeError(message));
  });

  it("refuses brownouts of an API without deprecations", () => {
    const definition = {
      routes: [],
      basePath: "",
      errors: {
        schema: "Error",
        mediaType: "application/json",
        body: () => ({}),
      },
    };
    expect(() =>
      createServer(
        definition,
        {},
        { sunset: { brownouts: brownouts([good]) } },
      ),
    ).toThrow("applies to no operation: none is deprecated");
  });

  it("refuses brownouts that overlap for the same operation", () => {
    const other = {
      ...good,
      from: "2030-11-05T10:59Z",
      to: "2030-11-06T00:00Z",
    };
    expect(create({ brownouts: brownouts([good, other]) })).toThrow(
      new TypeError(
        "The option `sunset.brownouts[1]` overlaps with `sunset.brownouts[0]` for old",
      ),
    );
  });

  it.each(["Gone", true, null, 5, { brownout: [good] }, { brownouts: [good] }])(
    "refuses %j",
    (sunset) => {
      expect(create(sunset)).toThrow(
        new TypeError(
          'The option `sunset` must be "headers", "gone" or an object with `gone` and `brownouts`, a result of `brownouts()`',
        ),
      );
    },
  );
});

describe("onDeprecatedUse", () => {
  it("is also called for callers that are rejected", async () => {
    const { api, clock, uses } = clocked();
    const init = { headers: { authorization: "Bearer other" } };
    for (const [now, expected] of [
      ["2028-01-01", 401],
      ["2030-11-05T10:30Z", 410],
      ["2031-01-01", 410],
    ] as const) {
      clock.now = now;
      const { status } = await ask(api, "/v1/old", init);
      expect(status).toBe(expected);
      expect(uses.map(({ principal }) => principal)).toEqual([null]);
      uses.length = 0;
    }
  });

  it("does not need the security function to work after the removal", async () => {
    const errors: unknown[] = [];
    const { api, clock, uses } = clocked({
      security: {
        bearer: () => {
          throw new Error("no database");
        },
      },
      onError: (error: Error) => errors.push(error.message),
    });
    const init = { headers: { authorization: "Bearer key" } };
    clock.now = "2031-01-01";
    expect((await ask(api, "/v1/old", init)).status).toBe(410);
    clock.now = "2028-01-01";
    expect((await ask(api, "/v1/old", init)).status).toBe(500);
    expect(uses).toHaveLength(2);
    expect(errors).toEqual(["no database", "no database"]);
  });

  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("mine");
      },
    ],
    ["rejects", () => Promise.reject(new Error("mine"))],
  ])("goes to onError when it %s", async (_how, onDeprecatedUse) => {
    const errors: unknown[] = [];
    const { api, clock } = clocked({
      onDeprecatedUse,
      onError: (error: Error, info: object) =>
        errors.push([error.message, info]),
    });
    clock.now = "2028-01-01";
    const init = { headers: { authorization: "Bearer key" } };
    expect((await ask(api, "/v1/old", init)).status).toBe(200);
    const info = { operation: "old", method: "GET", path: "/v1/old" };
    expect(errors).toEqual([["mine", info]]);
  });

  const parameter = (name: string, more: object = {}) => ({
    name,
    shape: "string" as const,
    deprecated: true,
    ...more,
  });
  const withParameters = (more: object = {}) => {
    const uses: DeprecatedUse[] = [];
    const api = apiOf(
      [
        route({
          path: "/{id}",
          parameters: {
            path: { parameters: [parameter("id")], validate: anything },
            query: {
              parameters: [
                parameter("sort", { default: "name" }),
                parameter("limit", { deprecated: false }),
                parameter("filter", {
                  style: "deepObject",
                  shape: { kind: "object", properties: { a: "string" } },
                }),
              ],
              validate: checking(() => !("invalid" in more)),
            },
            header: { parameters: [parameter("X-Old")], validate: anything },
            cookie: { parameters: [parameter("seen")], validate: anything },
          },
        }),
      ],
      { test: echo },
      { onDeprecatedUse: (use: DeprecatedUse) => uses.push(use) },
    );
    return { api, uses };
  };

  it("names the deprecated parameters that were sent", async () => {
    const { api, uses } = withParameters();
    await ask(api, "/1?limit=5");
    expect(uses).toEqual([]);
    const { headers } = await ask(api, "/1?limit=5&sort=id&filter%5Ba%5D=b", {
      headers: { "x-old": "", cookie: "seen=1; other=2" },
    });
    expect(headers.has("access-control-expose-headers")).toBe(false);
    expect(uses).toHaveLength(1);
    expect(uses[0]).toMatchObject({
      operation: "test",
      state: null,
      principal: null,
      parameters: [
        { in: "query", name: "sort" },
        { in: "query", name: "filter" },
        { in: "header", name: "X-Old" },
        { in: "cookie", name: "seen" },
      ],
    });
  });

  it.each(["sort=%ff", "sort=a&sort=b", "sort="])(
    "counts %s, valid or not",
    async (query) => {
      const { api, uses } = withParameters({ invalid: true });
      expect((await ask(api, `/1?${query}`)).status).toBe(400);
      expect(uses.map(({ parameters }) => parameters)).toEqual([
        [{ in: "query", name: "sort" }],
      ]);
    },
  );
});

describe("deprecationNotice", () => {
  const notice =
    "This operation is deprecated from 2026-11-15 on and will be removed on 2030-12-05. Use /new?status=available instead.";
  const bodyOf = async (
    result: object,
    validate: typeof anything | null = anything,
    options: object = { deprecationNotice: "x-deprecation" },
  ) => {
    const responses = {
      200: { "application/json": validate, "text/plain": null },
    };
    const api = apiOf(
      [route({ path: "/old", lifecycle, responses })],
      { test: () => ({ status: 200, ...result }) },
      options,
    );
    return (await ask(api, "/old")).text;
  };
  const noted = JSON.stringify({ a: 1, "x-deprecation": notice });

  it("is added to objects whose schema allows it", async () => {
    expect(await bodyOf({ body: { a: 1 } })).toBe(noted);
    expect(await bodyOf({ body: { a: 1 } }, null)).toBe(noted);
    expect(await bodyOf({ body: { a: 1 } }, anything, {})).toBe('{"a":1}');
  });

  it("does not change the handler's own object", async () => {
    const body = Object.freeze({ a: 1 });
    expect(await bodyOf({ body })).toBe(noted);
    expect(body).toEqual({ a: 1 });
  });

  it("is not added where the schema forbids it", async () => {
    const closed = checking((value: object) => !("x-deprecation" in value));
    expect(await bodyOf({ body: { a: 1 } }, closed)).toBe('{"a":1}');
  });

  it.each<[object, string]>([
    [{ body: [1] }, "[1]"],
    [{ body: "text" }, '"text"'],
    [{ body: null }, "null"],
    [{ body: new Date(0) }, '"1970-01-01T00:00:00.000Z"'],
    [{ body: { "x-deprecation": 1 } }, '{"x-deprecation":1}'],
    [{ body: "plain", contentType: "text/plain" }, "plain"],
  ])("leaves %j as it is", async (result, text) => {
    expect(await bodyOf(result)).toBe(text);
  });

  it("may have any name", async () => {
    const deprecationNotice = "__proto__";
    const text = await bodyOf({ body: {} }, anything, { deprecationNotice });
    expect(text).toBe(JSON.stringify({ ["__proto__"]: notice }));
    expect(() => apiOf([], {}, { deprecationNotice: "" })).toThrow(TypeError);
  });
});

describe("Access-Control-Expose-Headers", () => {
  const api = (value?: string, more: object = {}) =>
    apiOf([route({ path: "/old", lifecycle: { ...lifecycle, ...more } })], {
      test: () => ({
        status: 200,
        body: 1,
        headers: value === undefined ? {} : { [name.toUpperCase()]: value },
      }),
    });
  const name = "access-control-expose-headers";

  it.each<[string | undefined, string]>([
    [undefined, "Deprecation, Sunset, Link"],
    ["", "Deprecation, Sunset, Link"],
    ["X-Total", "X-Total, Deprecation, Sunset, Link"],
    ["link,ETag", "link, ETag, Deprecation, Sunset"],
    ["*", "*"],
  ])("adds to what the handler set: %s", async (value, expected) => {
    const { headers } = await ask(api(value), "/old");
    expect(headers.get(name)).toBe(expected);
  });

  it("names only headers that the description has values for", async () => {
    const some = apiOf([
      route({ path: "/a", lifecycle: { removal: "2030-12-05" } }),
      route({ path: "/b", lifecycle: {} }),
    ]);
    expect((await ask(some, "/a")).headers.get(name)).toBe("Sunset");
    expect((await ask(some, "/b")).headers.get(name)).toBeNull();
  });

  /** CORS layers as `cors`, `@fastify/cors` and `hono/cors` set the header: before the handler. */
  const layers: Record<
    string,
    (value: string, link: string) => RequestListener | Promise<RequestListener>
  > = {
    "Express, routes": (value, link) =>
      inExpress(value, link, (site) => {
        addToExpress(site, api());
      }),
    "Express, middleware": (value, link) =>
      inExpress(value, link, (site) => {
        site.use(middleware(api()));
      }),
    "node:http": (value, link) => {
      const answer = listener(api());
      return (request, response) => {
        response.setHeader(name, value);
        response.setHeader("Link", link);
        answer(request, response);
      };
    },
    async Fastify(value, link) {
      const site = fastify();
      site.addHook("onRequest", (_request, reply, done) => {
        reply.header("Access-Control-Expose-Headers", value);
        reply.header("Link", link);
        done();
      });
      await site.register(plugin(api()));
      await site.ready();
      closing.push(() => site.close());
      return (request, response) => {
        site.routing(request, response);
      };
    },
    "Fastify, raw": async (value, link) => {
      const site = fastify();
      site.addHook("onRequest", (_request, reply, done) => {
        reply.raw.setHeader(name, value);
        reply.raw.setHeader("Link", link);
        done();
      });
      await site.register(plugin(api()));
      await site.ready();
      closing.push(() => site.close());
      return (request, response) => {
        site.routing(request, response);
      };
    },
    Hono(value, link) {
      const site = new Hono();
      site.use(cors({ origin: "*", exposeHeaders: value.split(",") }));
      site.use(async (context, next) => {
        context.header("Link", link);
        await next();
      });
      addToHono(site, api());
      const answer = getRequestListener(site.fetch);
      return (request, response) => void answer(request, response);
    },
  };
  const inExpress = (
    value: string,
    link: string,
    add: (site: Express) => void,
  ): RequestListener => {
    const site = express();
    site.use((_request, response, next) => {
      response.setHeader("Access-Control-Expose-Headers", value);
      response.setHeader("Link", link);
      next();
    });
    add(site);
    return site;
  };

  describe.each(Object.entries(layers))("with a layer in %s", (_name, make) => {
    let send: RawCaller;
    let sendAll: RawCaller;
    const link = '</policy>; rel="deprecation"';
    beforeAll(async () => {
      send = await servers.call(await make("X-Total,X-Page", link), "");
      sendAll = await servers.call(await make("*", link), "");
    });

    it("keeps the values of both", async () => {
      const { status, headers } = await send(call("/old"));
      expect(status).toBe(200);
      expect(headers[name]).toBe("X-Total, X-Page, Deprecation, Sunset, Link");
      expect(headers["link"]).toBe(
        `${link}, </new?status=available>; rel="successor-version"`,
      );
    });

    it("leaves * alone", async () => {
      expect((await sendAll(call("/old"))).headers[name]).toBe("*");
    });
  });
});
