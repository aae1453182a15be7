/** No value of a caller or of a server leads a request, or a secret, to another place. `URL` is the judge. */
import { describe, expect, it } from "vitest";
import { basic } from "../../templates/client/runtime/credentials/basic.js";
import { bearer } from "../../templates/client/runtime/credentials/bearer.js";
import { cookieKey } from "../../templates/client/runtime/credentials/cookie-key.js";
import { headerKey } from "../../templates/client/runtime/credentials/header-key.js";
import { queryKey } from "../../templates/client/runtime/credentials/query-key.js";
import {
  label,
  labelExploded,
  matrix,
  matrixExploded,
  simple,
  simpleExploded,
} from "../../templates/client/runtime/parameters/bare.js";
import { cookieParameters } from "../../templates/client/runtime/parameters/cookies.js";
import {
  fillPathWith,
  single,
} from "../../templates/client/runtime/parameters/path.js";
import { reservedInPath } from "../../templates/client/runtime/parameters/reserved.js";
import { upTo } from "../../templates/client/runtime/parameters/up-to.js";
import { followRedirects } from "../../templates/client/runtime/request/redirects.js";
import { fillServer } from "../../templates/client/runtime/server-address.js";
import { call, clientFor, json, route, serve } from "./server.js";

const hostile = [
  ...["", " ", "\0", "\t//evil.com", "\n", "é", "#", "?x=1", "%", "%0"],
  ...["evil.com/#", "evil.com?", "evil.com\\", "evil.com:80", "evil.com%2f"],
  ...["@evil.com", "x@evil.com", ":80@evil.com", ":@evil.com", "%40evil.com"],
  ...[".evil.com", "-x.evil.com", ":1.evil.com", "。evil.com", "x.evil.com:81"],
  ...["//evil.com", "\\\\evil.com", "/\\evil.com", "http://evil.com"],
  ...["／evil.com", "＠evil.com", "？evil.com", "＃evil.com", "：80"],
  ...[".", "..", "/..", "../..", "%2e%2e/x", ".%2E", "a/../../b", "/./"],
  ...[
    "https://evil.com/x",
    "https://evil.com:80/",
    "[::1]",
    "javascript:alert(1)//",
    "ftp",
    "data",
    "file:///x",
    "0x7f.1",
  ],
];

describe("server variables", () => {
  const within = (url: URL) => url.hostname.endsWith(".example.com");
  const exactly = (url: URL) => url.hostname === "example.com";
  const templates: [template: string, isSafe: (url: URL) => boolean][] = [
    ["https://{v}.example.com/v1", within],
    ["https://api-{v}.example.com/v1", within],
    ["https://a.{v}.example.com/v1", within],
    ["https://{other}{v}.example.com/v1", within],
    ["https://{v}/v1", (url) => url.pathname === "/v1"],
    ["https://{v}:8443/v1", ({ port }) => port === "8443"],
    ["https://example.com:{v}/v1", exactly],
    ["{v}://example.com/v1", exactly],
    ["https://example.com/{v}", exactly],
    ["https://example.com/{v}/v1", exactly],
    ["https://example.com/v{v}", exactly],
    ["/{v}/v1", exactly],
    ["/v1/{v}", exactly],
    ["{v}.example.com/v1", within],
    ["{v}:8443/v1", ({ port }) => port === "8443"],
    ["{base}{v}", exactly],
    ["{base}{v}/v1", exactly],
    ["{base}{other}{v}", exactly],
    ["{base}-{v}", (url) => url.hostname.startsWith("example.com-")],
    ["{base}:{v}/v1", exactly],
    ["{base}/{v}", exactly],
  ];
  const filled = (template: string, v: string) => {
    const open = { default: "x" };
    try {
      return fillServer(
        template,
        { v: open, other: { default: "" }, base: open },
        { v, base: "https://example.com" },
      );
    } catch (error) {
      expect(String(error)).toMatch(
        /^TypeError: The server variable v must be/,
      );
      return null;
    }
  };

  it.each(templates)("of %s cannot lead elsewhere", (template, isSafe) => {
    const unsafe = hostile.filter((value) => {
      const text = filled(template, value);
      // The client refuses a base URL that is not a URL.
      if (text === null || !URL.canParse(text, "https://example.com"))
        return false;
      const url = new URL(text, "https://example.com");
      const { protocol, username, password, search, hash } = url;
      const rest = username + password + search + hash;
      return !isSafe(url) || !/^https?:$/.test(protocol) || rest !== "";
    });
    expect(unsafe).toEqual([]);
  });

  it.each(templates)("of %s take only values of an enum", (template) => {
    const v = { default: "a", enum: ["a", "b"] };
    const base = { default: "https://example.com" };
    const variables = { v, base, other: { default: "" } };
    expect(fillServer(template, variables, { v: "b" })).toContain("b");
    for (const value of [...hostile, "A", "a,b", "a ", "toString"]) {
      expect(() => fillServer(template, variables, { v: value })).toThrow(
        "The server variable v must be one of a, b",
      );
    }
  });
});

describe("path parameters", () => {
  const bare = { simple, simpleExploded, label, labelExploded } as const;
  const styles = { single, ...bare, matrix, matrixExploded, upTo: upTo(".") };
  const names = Object.keys(styles) as (keyof typeof styles)[];
  const values: unknown[] = [
    ...[undefined, null, NaN, [], {}, [[]], [{}], [null], [undefined]],
    ...[{ a: undefined }, { a: null }, { "": "" }, { ".": "." }, { "": "." }],
    ...hostile.flatMap((text) => [
      text,
      [text],
      [text, text],
      { [text]: text },
    ]),
    ...["/", "//", "a/", "/a", "a//b", ";", ",", "=", ["", ""], ["", "."]],
  ];

  it.each(
    names.flatMap((name) =>
      ["/{v}/x", "/{v}", "/{v}.", "/{v}.x", "/.{v}", "/{v}{w}"].flatMap(
        (path) => [
          { name, path, isReserved: false },
          { name, path, isReserved: true },
        ],
      ),
    ),
  )("$name in $path stays in its segment ($isReserved)", (row) => {
    const { name, path, isReserved } = row;
    const style = isReserved ? reservedInPath(styles[name]) : styles[name];
    const fill = fillPathWith({ v: style });
    const unsafe = values.filter((v) => {
      let text: string;
      try {
        text = fill(path, { v, w: "." });
      } catch {
        return false;
      }
      const { pathname, search, hash } = new URL(`http://a.example/v1${text}`);
      const segments = pathname.split("/");
      const isSame = segments.length === `/v1${path}`.split("/").length;
      return !isSame || segments.slice(1).includes("") || search + hash !== "";
    });
    expect(unsafe).toEqual([]);
  });

  /** The others write lists and objects as JSON. */
  const isStyled = (name: string) => name in bare || name.startsWith("matrix");

  it.each([[[]], [{}], [""], [null], [undefined], [{ a: undefined }]])(
    "send nothing for %j",
    async (v) => {
      const server = await serve((_, response) => {
        json(response, 200, 1);
      });
      for (const name of names.filter(isStyled)) {
        const described = route({
          path: "/pets/{v}/photos",
          pathParameters: fillPathWith({ v: styles[name] }),
        });
        const calling = call(clientFor(server.url), described, { path: { v } });
        await expect(calling).rejects.toMatchObject({
          kind: "invalid-request",
        });
      }
      expect(server.received).toEqual([]);
    },
  );
});

describe("secrets", () => {
  const security = [
    [
      { name: "bearer", attach: bearer },
      { name: "header", attach: headerKey, key: "X-Key" },
      { name: "query", attach: queryKey, key: "key" },
      { name: "cookie", attach: cookieKey, key: "sid" },
    ],
    [{ name: "basic", attach: basic }],
  ];
  const keys = {
    bearer: "secret",
    header: "secret",
    query: "secret",
    cookie: "secret",
  };
  const given = {
    "all keys": keys,
    basic: { basic: { username: "secret", password: "secret" } },
    none: {},
  };
  const described = route({ security, cookies: cookieParameters() });
  const request = { cookies: { session: "secret" } };
  const ok = () =>
    serve((_, response) => {
      json(response, 200, 1);
    });
  const secret = /secret|c2VjcmV0/;

  it.each(
    Object.keys(given).flatMap((auth) =>
      [
        "http://HOST/next",
        "//HOST/next",
        "\\\\HOST/next",
        "/\\HOST/next",
        " \thttp://HOST/next",
        "HTTP:\\\\HOST\\next",
        "http://HOST?next",
        "http://HOST#@HOME/",
      ].map((url) => ({ auth: auth as keyof typeof given, url })),
    ),
  )("$auth do not go to $url", async ({ auth, url }) => {
    const [home, other] = [await ok(), await ok()];
    const client = clientFor(home.url, {
      auth: given[auth],
      headers: { "X-Tenant": "secret" },
    });
    const host = (text: string) => new URL(text).host;
    const target = url
      .replace("HOST", host(other.url))
      .replace("HOME", host(home.url));
    await call(client, described, request, { url: target });
    expect(home.received).toEqual([]);
    expect(other.received).toHaveLength(1);
    expect(JSON.stringify(other.received)).not.toMatch(secret);
    await call(client, described, request, { url: "/next" });
    expect(JSON.stringify(home.received)).toMatch(secret);
  });

  it.each(["http://HOME@HOST/", "http://:x@HOST/", "ftp://HOST/", "data:,x"])(
    "are not sent, and nothing else, to %s",
    async (url) => {
      const [home, other] = [await ok(), await ok()];
      const client = clientFor(home.url, { auth: keys });
      const target = url
        .replace("HOST", new URL(other.url).host)
        .replace("HOME", new URL(home.url).host);
      const calling = call(client, described, request, { url: target });
      await expect(calling).rejects.toMatchObject({ kind: "invalid-request" });
      expect([...home.received, ...other.received]).toEqual([]);
    },
  );

  it.each([
    ["by default", undefined],
    ["with followRedirects", followRedirects],
  ])(
    "in headers of a call do not follow a redirect %s",
    async (_, redirect) => {
      const other = await ok();
      const home = await serve((_, response) => {
        response.writeHead(302, { location: other.url }).end();
      });
      const client = clientFor(home.url, {
        auth: keys,
        ...(redirect ? { redirect } : {}),
      });
      const headers = {
        Authorization: "secret",
        Cookie: "secret",
        "Proxy-Authorization": "secret",
      };
      for (const operation of [described, route()])
        await call(client, operation, {}, { headers });
      // By default, only operations with their own headers follow redirects.
      expect(other.received).toHaveLength(redirect ? 2 : 1);
      expect(JSON.stringify(other.received)).not.toMatch(secret);
    },
  );

  it.each(
    Object.keys(given).flatMap((auth) =>
      ["http://HOST/moved", "//HOST/moved", "\\\\HOST/moved"].flatMap((to) =>
        [301, 302, 303, 307, 308].map((status) => ({
          auth: auth as keyof typeof given,
          to,
          status,
        })),
      ),
    ),
  )("$auth do not follow $status to $to", async ({ auth, to, status }) => {
    const other = await ok();
    const location = to.replace("HOST", new URL(other.url).host);
    const home = await serve((_, response) => {
      response.writeHead(status, { location }).end();
    });
    const client = clientFor(home.url, {
      auth: given[auth],
      headers: { "X-Tenant": "secret" },
    });
    await call(client, described, request);
    expect(JSON.stringify(home.received)).toMatch(secret);
    expect(other.received).toHaveLength(1);
    expect(JSON.stringify(other.received)).not.toMatch(secret);
  });
});
