import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import type { Schemes } from "../../templates/client/runtime/request/auth.js";
import { send } from "../../templates/client/runtime/transport/send.js";
import { clientFor, json, route, serve, type TestServer } from "./server.js";

const schemes: Schemes = {
  bearer: { kind: "bearer" },
  basic: { kind: "basic" },
  digest: { kind: "http", scheme: "Digest" },
  header: { kind: "apiKey", in: "header", name: "X-Key" },
  query: { kind: "apiKey", in: "query", name: "key" },
  cookie: { kind: "apiKey", in: "cookie", name: "sid" },
  tls: { kind: "mutualTLS" },
};

const ok = () =>
  serve((_, response) => {
    json(response, 200, 1);
  });

describe("credentials", () => {
  it.each([
    ["bearer", "t", { authorization: "Bearer t" }],
    [
      "basic",
      { username: "ü", password: "p:" },
      { authorization: "Basic w7w6cDo=" },
    ],
    ["digest", "a=1", { authorization: "Digest a=1" }],
    ["header", "k", { "x-key": "k" }],
    ["cookie", "k=;", { cookie: "sid=k%3D%3B" }],
    ["cookie", "YS+/bw==", { cookie: "sid=YS+/bw==" }],
    ["cookie", "100%25", { cookie: "sid=100%2525" }],
  ])("sends %s", async (scheme, credential, expected) => {
    const server = await ok();
    const client = clientFor(
      server.url,
      { auth: { [scheme]: credential } },
      schemes,
    );
    await send(client, route({ security: [{ [scheme]: [] }] }), {});
    expect(server.received[0]?.headers).toMatchObject(expected);
  });

  it("refuses a user name with a colon, which the server would end there", async () => {
    const server = await ok();
    const basic = { username: "a:b", password: "secret" };
    const client = clientFor(server.url, { auth: { basic } }, schemes);
    const call = send(client, route({ security: [{ basic: [] }] }), {});
    await expect(call).rejects.toMatchObject({
      kind: "invalid-request",
      message: expect.stringMatching(/user name .* `:`/) as unknown,
    });
    expect(server.received).toEqual([]);
  });

  it("sends a key in the query beside other values", async () => {
    const server = await ok();
    const client = clientFor(server.url, { auth: { query: "a&b" } }, schemes);
    await send(client, route({ security: [{ query: [] }] }), {
      query: { x: 1 },
    });
    expect(server.received[0]?.url).toBe("/pets?x=1&key=a%26b");
  });

  it("calls a function with the scopes before every request", async () => {
    const server = await ok();
    const asked: unknown[] = [];
    const bearer = (request: unknown) =>
      Promise.resolve(`t${String(asked.push(request))}`);
    const client = clientFor(server.url, { auth: { bearer } }, schemes);
    const secured = route({ security: [{ bearer: ["read"] }] });
    await send(client, secured, {});
    await send(client, secured, {});
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(
      ["Bearer t1", "Bearer t2"],
    );
    expect(asked[0]).toEqual({ operation: "listPets", scopes: ["read"] });
  });

  it.each([
    [
      "the first requirement that is complete",
      [{ header: [], basic: [] }, { bearer: [] }, { header: [] }],
      { authorization: "Bearer t" },
    ],
    [
      "all schemes of a requirement",
      [{ header: [], bearer: [] }],
      { authorization: "Bearer t", "x-key": "k" },
    ],
    [
      "credentials rather than none",
      [{}, { bearer: [] }],
      { authorization: "Bearer t" },
    ],
    [
      "a scheme beside the connection's own",
      [{ tls: [], header: [] }],
      { "x-key": "k" },
    ],
  ])("chooses %s", async (_, security, expected) => {
    const server = await ok();
    const auth = { bearer: "t", header: "k" };
    await send(
      clientFor(server.url, { auth }, schemes),
      route({ security }),
      {},
    );
    const { authorization, "x-key": key } = server.received[0]?.headers ?? {};
    expect({
      ...(authorization ? { authorization } : {}),
      ...(key ? { "x-key": key } : {}),
    }).toEqual(expected);
  });

  it("sends none to an operation that needs none", async () => {
    const server = await ok();
    await send(
      clientFor(server.url, { auth: { bearer: "t" } }, schemes),
      route(),
      {},
    );
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });

  it("takes the credential alone where there is one scheme", async () => {
    const server = await ok();
    const one = { basic: { kind: "basic" } } as const;
    const secured = route({ security: [{ basic: [] }] });
    const credential = { username: "u", password: "p" };
    for (const auth of [credential, { basic: credential }, () => credential]) {
      await send(clientFor(server.url, { auth }, one), secured, {});
    }
    expect(
      new Set(server.received.map(({ headers }) => headers.authorization)),
    ).toEqual(new Set(["Basic dTpw"]));
  });
});

describe("credentials stay at home", () => {
  const all = [{ bearer: [], header: [], cookie: [] }];
  const auth = { bearer: "secret", header: "secret", cookie: "secret" };
  const secrets = (server: TestServer) =>
    JSON.stringify(
      server.received.map(({ url, headers }) => [
        url,
        headers.authorization,
        headers.cookie,
        headers["x-key"],
      ]),
    );

  it("follows a redirect to another origin without them", async () => {
    const other = await ok();
    const home = await serve((_, response) => {
      response.writeHead(302, { location: `${other.url}/there` }).end();
    });
    await send(
      clientFor(home.url, { auth }, schemes),
      route({ security: all }),
      {},
    );
    expect(secrets(home)).toContain("secret");
    expect(other.received).toHaveLength(1);
    expect(secrets(other)).not.toContain("secret");
  });

  it("keeps them on a redirect within the origin, with the method that HTTP requires", async () => {
    const home = await serve((request, response) => {
      if (request.url === "/pets")
        response.writeHead(303, { location: "/done" }).end();
      else json(response, 200, 1);
    });
    const create = route({
      method: "POST",
      security: all,
      body: { "application/json": "json" },
    });
    await send(clientFor(home.url, { auth }, schemes), create, { body: 1 });
    expect(home.received[1]).toMatchObject({
      method: "GET",
      url: "/done",
      headers: { "x-key": "secret" },
    });
    expect(home.received[1]?.headers["content-type"]).toBeUndefined();
  });

  it("sends cookies and the headers of the client to no other origin", async () => {
    const other = await ok();
    const server = await serve((_, response) => {
      response.writeHead(307, { location: `${other.url}/moved` });
      response.end();
    });
    const client = clientFor(server.url, { headers: { "X-Tenant": "t" } });
    const cookies = { session: "s" };
    const headers = { "X-Own": "o" };
    await send(client, route({}), { cookies }, { headers });
    await send(
      client,
      route({}),
      { cookies },
      { headers, url: `${other.url}/next` },
    );
    expect(server.received[0]?.headers).toMatchObject({
      "x-tenant": "t",
      cookie: "session=s",
    });
    expect(
      other.received.map(({ url, headers: { cookie, ...sent } }) => [
        url,
        cookie,
        sent["x-tenant"],
        sent["x-own"],
      ]),
    ).toEqual([
      ["/moved", undefined, undefined, "o"],
      ["/next", undefined, undefined, "o"],
    ]);
  });

  it("follows a link to another origin without them", async () => {
    const home = await ok();
    const other = await ok();
    const client = clientFor(home.url, { auth }, schemes);
    await send(
      client,
      route({ security: all }),
      {},
      { url: `${other.url}/next` },
    );
    expect(secrets(other)).not.toContain("secret");
    await send(client, route({ security: all }), {}, { url: "/next?page=2" });
    expect(home.received[0]?.url).toBe("/next?page=2");
    expect(secrets(home)).toContain("secret");
  });

  it("never puts them into an error or the printed client", async () => {
    const bad = { bearer: "secret\nmore", query: "secret" };
    const failing = [
      send(
        clientFor("http://127.0.0.1:1", { auth: bad }, schemes),
        route({ security: [{ bearer: [] }] }),
        {},
      ),
      send(
        clientFor("http://127.0.0.1:1", { auth: bad }, schemes),
        route({ security: [{ query: [] }] }),
        {},
      ),
    ];
    for (const call of failing) {
      const error = (await call.catch((reason: unknown) => reason)) as Error;
      expect(error).toBeInstanceOf(Error);
      expect(inspect(error, { depth: 9 })).not.toContain("secret");
    }
    expect(
      inspect(clientFor("http://x", { auth: bad }, schemes), { depth: 9 }),
    ).not.toContain("secret");
  });
});
