import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { basic } from "../../templates/client/runtime/credentials/basic.js";
import { bearer } from "../../templates/client/runtime/credentials/bearer.js";
import { cookieKey } from "../../templates/client/runtime/credentials/cookie-key.js";
import { headerKey } from "../../templates/client/runtime/credentials/header-key.js";
import { http } from "../../templates/client/runtime/credentials/http.js";
import { queryKey } from "../../templates/client/runtime/credentials/query-key.js";
import { connect } from "../../templates/client/runtime/client.js";
import { soleCredential } from "../../templates/client/runtime/credentials/single.js";
import { jsonBody } from "../../templates/client/runtime/formats/json.js";
import { cookieParameters } from "../../templates/client/runtime/parameters/cookies.js";
import { headerParameters } from "../../templates/client/runtime/parameters/headers.js";
import { followRedirects } from "../../templates/client/runtime/request/redirects.js";
import {
  call,
  clientFor,
  json,
  route,
  serve,
  type TestServer,
} from "./server.js";

const schemes = {
  bearer: { name: "bearer", attach: bearer },
  basic: { name: "basic", attach: basic },
  digest: { name: "digest", attach: http, key: "Digest" },
  header: { name: "header", attach: headerKey, key: "X-Key" },
  query: { name: "query", attach: queryKey, key: "key" },
  cookie: { name: "cookie", attach: cookieKey, key: "sid" },
  tls: { name: "tls" },
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
  ] as const)("sends %s", async (scheme, credential, expected) => {
    const server = await ok();
    const client = clientFor(server.url, { auth: { [scheme]: credential } });
    await call(client, route({ security: [[schemes[scheme]]] }), {});
    expect(server.received[0]?.headers).toMatchObject(expected);
  });

  it("refuses a user name with a colon, which the server would end there", async () => {
    const server = await ok();
    const basic = { username: "a:b", password: "secret" };
    const client = clientFor(server.url, { auth: { basic } });
    const calling = call(client, route({ security: [[schemes.basic]] }), {});
    await expect(calling).rejects.toMatchObject({
      kind: "invalid-request",
      message: expect.stringMatching(/user name .* `:`/) as unknown,
    });
    expect(server.received).toEqual([]);
  });

  it("sends a key in the query beside other values", async () => {
    const server = await ok();
    const client = clientFor(server.url, { auth: { query: "a&b" } });
    await call(client, route({ security: [[schemes.query]] }), {
      query: { x: 1 },
    });
    expect(server.received[0]?.url).toBe("/pets?x=1&key=a%26b");
  });

  it("sends a parameter of the call instead of the key with its name", async () => {
    const server = await ok();
    const auth = { query: "k", header: "k", cookie: "k" };
    const client = clientFor(server.url, { auth });
    const { query, header, cookie } = schemes;
    const secured = route({
      headers: headerParameters(),
      cookies: cookieParameters(),
      security: [[query, header, cookie]],
    });
    await call(client, secured, {
      query: { key: "own" },
      headers: { "x-KEY": "own" },
      cookies: { sid: "own" },
    });
    expect(server.received[0]).toMatchObject({
      url: "/pets?key=own",
      headers: { "x-key": "own", cookie: "sid=own" },
    });
  });

  it("calls a function with the scopes before every request", async () => {
    const server = await ok();
    const asked: unknown[] = [];
    const bearer = (request: unknown) =>
      Promise.resolve(`t${String(asked.push(request))}`);
    const client = clientFor(server.url, { auth: { bearer } });
    const secured = route({
      security: [[{ ...schemes.bearer, scopes: ["read"] }]],
    });
    await call(client, secured, {});
    await call(client, secured, {});
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(
      ["Bearer t1", "Bearer t2"],
    );
    expect(asked[0]).toEqual({ operation: "GET /pets", scopes: ["read"] });
  });

  it.each([
    [
      "the first requirement that is complete",
      [[schemes.header, schemes.basic], [schemes.bearer], [schemes.header]],
      { authorization: "Bearer t" },
    ],
    [
      "all schemes of a requirement",
      [[schemes.header, schemes.bearer]],
      { authorization: "Bearer t", "x-key": "k" },
    ],
    [
      "a scheme beside the connection's own",
      [[schemes.tls, schemes.header]],
      { "x-key": "k" },
    ],
  ])("chooses %s", async (_, security, expected) => {
    const server = await ok();
    const auth = { bearer: "t", header: "k" };
    await call(clientFor(server.url, { auth }), route({ security }), {});
    const { authorization, "x-key": key } = server.received[0]?.headers ?? {};
    expect({
      ...(authorization ? { authorization } : {}),
      ...(key ? { "x-key": key } : {}),
    }).toEqual(expected);
  });

  it("sends none to an operation that needs none", async () => {
    const server = await ok();
    await call(clientFor(server.url, { auth: { bearer: "t" } }), route(), {});
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });

  it("takes the credential alone where there is one scheme", async () => {
    const server = await ok();
    const secured = route({ security: [[schemes.basic]] });
    const credential = { username: "u", password: "p" };
    for (const auth of [credential, { basic: credential }, () => credential]) {
      const { api, ...options } = clientFor(server.url);
      await call(connect(api, { ...options, auth }, soleCredential), secured);
    }
    expect(
      new Set(server.received.map(({ headers }) => headers.authorization)),
    ).toEqual(new Set(["Basic dTpw"]));
  });
});

describe("credentials stay at home", () => {
  const all = [[schemes.bearer, schemes.header, schemes.cookie]];
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
    await call(clientFor(home.url, { auth }), route({ security: all }), {});
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
      body: jsonBody,
    });
    await call(clientFor(home.url, { auth }), create, { body: 1 });
    expect(home.received[1]).toMatchObject({
      method: "GET",
      url: "/done",
      headers: { "x-key": "secret" },
    });
    expect(home.received[1]?.headers["content-type"]).toBeUndefined();
  });

  it("sends cookies, header parameters and the headers of the client to no other origin", async () => {
    const other = await ok();
    const server = await serve((_, response) => {
      response.writeHead(307, { location: `${other.url}/moved` });
      response.end();
    });
    const client = clientFor(server.url, { headers: { "X-Tenant": "t" } });
    const described = route({
      headers: headerParameters(),
      cookies: cookieParameters(),
    });
    const request = { cookies: { session: "s" }, headers: { "X-Own": "o" } };
    await call(client, described, request);
    await call(client, described, request, { url: `${other.url}/next` });
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
      ["/moved", undefined, undefined, undefined],
      ["/next", undefined, undefined, undefined],
    ]);
  });

  it("follows no redirect with headers of the client, unless it is asked to", async () => {
    const other = await ok();
    const server = await serve((_, response) => {
      response.writeHead(302, { location: `${other.url}/moved` }).end();
    });
    const headers = { "X-Tenant": "t" };
    expect(
      await call(clientFor(server.url, { headers }), route()),
    ).toMatchObject({ declared: false, status: 302 });
    expect(other.received).toEqual([]);
    const client = clientFor(server.url, {
      headers,
      redirect: followRedirects,
    });
    expect(await call(client, route())).toMatchObject({ status: 200 });
    expect(other.received).toHaveLength(1);
    expect(other.received[0]?.headers).not.toHaveProperty("x-tenant");
  });

  it("follows a link to another origin without them", async () => {
    const home = await ok();
    const other = await ok();
    const client = clientFor(home.url, { auth });
    await call(
      client,
      route({ security: all }),
      {},
      { url: `${other.url}/next` },
    );
    expect(secrets(other)).not.toContain("secret");
    await call(client, route({ security: all }), {}, { url: "/next?page=2" });
    expect(home.received[0]?.url).toBe("/next?page=2");
    expect(secrets(home)).toContain("secret");
  });

  it("never puts them into an error or the printed client", async () => {
    const bad = { bearer: "secret\nmore", query: "secret" };
    const failing = [
      call(
        clientFor("http://127.0.0.1:1", { auth: bad }),
        route({ security: [[schemes.bearer]] }),
        {},
      ),
      call(
        clientFor("http://127.0.0.1:1", { auth: bad }),
        route({ security: [[schemes.query]] }),
        {},
      ),
    ];
    for (const call of failing) {
      const error = (await call.catch((reason: unknown) => reason)) as Error;
      expect(error).toBeInstanceOf(Error);
      expect(inspect(error, { depth: 9 })).not.toContain("secret");
    }
    expect(
      inspect(clientFor("http://x", { auth: bad }), { depth: 9 }),
    ).not.toContain("secret");
  });
});
