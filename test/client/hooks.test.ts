import { describe, expect, it } from "vitest";
import { bearer } from "../../templates/client/runtime/credentials/bearer.js";
import { cookieKey } from "../../templates/client/runtime/credentials/cookie-key.js";
import { queryKey } from "../../templates/client/runtime/credentials/query-key.js";
import { jsonBody } from "../../templates/client/runtime/formats/json.js";
import { jsonLinesBody } from "../../templates/client/runtime/formats/json-items.js";
import { retry } from "../../templates/client/runtime/options/retry.js";
import { followRedirects } from "../../templates/client/runtime/request/redirects.js";
import { answers, call, clientFor, route, serve } from "./server.js";
import { eventually } from "../support/eventually.js";

const sleep = () => Promise.resolve();
const secured = { security: [[{ name: "bearer", attach: bearer }]] };

describe("onRequest", () => {
  it("knows the operation, the attempt and the request with its credentials", async () => {
    const server = await answers([503], [503], [200]);
    const seen: unknown[] = [];
    const client = clientFor(server.url, {
      auth: { bearer: "t" },
      retry: retry({ sleep }),
      onRequest: ({ url, headers, init }, { method, path }, attempt) => {
        const { authorization } = headers;
        seen.push({ method, path, attempt, url, authorization });
        expect(init.method).toBe("GET");
      },
    });
    const described = route({ path: "/pets/{petId}", ...secured });
    await call(client, described, { path: { petId: 7 } });
    const common = {
      method: "GET",
      path: "/pets/{petId}",
      url: `${server.url}/pets/7`,
      authorization: "Bearer t",
    };
    expect(seen).toEqual([1, 2, 3].map((attempt) => ({ ...common, attempt })));
  });

  it("changes one attempt", async () => {
    const server = await answers([503], [200]);
    const client = clientFor(server.url, {
      retry: retry({ sleep }),
      onRequest: async (request, _, attempt) => {
        await sleep();
        request.url += `?try=${String(attempt)}`;
        request.headers[`x-${String(attempt)}`] = "1";
        request.init.body = `[${String(attempt)}]`;
      },
    });
    const put = route({ method: "PUT", body: jsonBody });
    await call(client, put, { body: [] });
    expect(
      server.received.map(({ url, headers, body }) => [
        url,
        headers["x-1"],
        headers["x-2"],
        String(body),
      ]),
    ).toEqual([
      ["/pets?try=1", "1", undefined, "[1]"],
      ["/pets?try=2", undefined, "1", "[2]"],
    ]);
  });

  it.each([new Error("closed"), "closed"])(
    "refuses a request with its own error, %s",
    async (reason) => {
      const server = await answers([200]);
      let ended = 0;
      async function* lines() {
        try {
          await sleep();
          yield 1;
        } finally {
          ended++;
        }
      }
      const stream = lines();
      await stream.next();
      const client = clientFor(server.url, {
        retry: retry({ sleep }),
        onRequest: () => {
          // eslint-disable-next-line @typescript-eslint/only-throw-error -- Functions of callers throw anything.
          throw reason;
        },
      });
      const calls = [
        call(client, route()),
        call(client, route({ method: "PUT", body: jsonLinesBody }), {
          body: stream,
        }),
      ];
      for (const calling of calls) await expect(calling).rejects.toBe(reason);
      expect(server.received).toEqual([]);
      await eventually(() => {
        expect(ended).toBe(1);
      });
    },
  );

  it("replaces headers, whatever the case of their names", async () => {
    const server = await answers([200]);
    const client = clientFor(server.url, {
      auth: { bearer: "t" },
      onRequest: ({ headers }) => {
        headers["Authorization"] = "Bearer other";
      },
    });
    await call(client, route(secured));
    expect(server.received[0]?.headers.authorization).toBe("Bearer other");
  });

  it("keeps its headers from other origins", async () => {
    const other = await answers([200]);
    const home = await serve((_, response) => {
      response.writeHead(302, { location: other.url }).end();
    });
    const client = clientFor(home.url, {
      redirect: followRedirects,
      onRequest: ({ headers }) => {
        headers["X-Signature"] = "secret";
      },
    });
    await call(client, route());
    expect(home.received[0]?.headers).toHaveProperty("x-signature");
    expect(other.received[0]?.headers).not.toHaveProperty("x-signature");
  });
});

describe("credentials of an attempt", () => {
  it("are asked for again, and replace those of the attempt before", async () => {
    const server = await answers([503], [503], [200]);
    let count = 0;
    const next = () => `t${String(++count)}`;
    const client = clientFor(server.url, {
      auth: { query: next, cookie: next },
      retry: retry({ sleep }),
    });
    const security = [
      [
        { name: "query", attach: queryKey, key: "key" },
        { name: "cookie", attach: cookieKey, key: "sid" },
      ],
    ];
    await call(client, route({ security }));
    expect(
      server.received.map(({ url, headers }) => [url, headers.cookie]),
    ).toEqual([
      ["/pets?key=t1", "sid=t2"],
      ["/pets?key=t3", "sid=t4"],
      ["/pets?key=t5", "sid=t6"],
    ]);
  });

  it("are not asked for again after an error of their function", async () => {
    const server = await answers([200]);
    let count = 0;
    const failing = () => {
      count++;
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- Functions of callers throw anything.
      throw "no token";
    };
    const client = clientFor(server.url, {
      auth: { bearer: failing },
      retry: retry({ sleep }),
    });
    await expect(call(client, route(secured))).rejects.toBe("no token");
    expect([count, server.received.length]).toEqual([1, 0]);
  });
});

const never = () => new Promise<never>(() => undefined);

it.each([
  ["onRequest", { onRequest: never }],
  ["auth", { auth: { bearer: never } }],
  ["fetch", { fetch: never }],
])("a call ends with its signal while %s never ends", async (_, options) => {
  const controller = new AbortController();
  const client = clientFor("http://127.0.0.1:1", options);
  const { signal } = controller;
  const ended = call(client, route(secured), {}, { signal });
  controller.abort(new Error("left"));
  await expect(ended).rejects.toMatchObject({ kind: "aborted" });
});
