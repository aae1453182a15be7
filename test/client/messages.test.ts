/** Messages of errors have the reason in words, and no values of the caller. */
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../templates/client/runtime/errors.js";
import { byMediaType } from "../../templates/client/runtime/formats/by-media-type.js";
import { json as readJson } from "../../templates/client/runtime/formats/json.js";
import { text } from "../../templates/client/runtime/formats/text.js";
import { checkWith } from "../../templates/client/runtime/options/check.js";
import { followRedirects } from "../../templates/client/runtime/request/redirects.js";
import { unwrap } from "../../templates/client/runtime/result.js";
import type { Responses } from "../../templates/client/runtime/route.js";
import { call, clientFor, json, route, serve } from "./server.js";

const secret = "s3cr3t";

async function messageOf(calling: Promise<unknown>): Promise<string> {
  const error = await calling.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  const { message } = error as ApiError;
  expect(message).not.toContain(secret);
  return message;
}

describe("an undeclared response", () => {
  const types: Responses = {
    200: { read: byMediaType, types: { "application/json": readJson } },
  };
  it.each<[string, Responses, number, string]>([
    ["the status is not declared", {}, 200, "text/html"],
    [
      "the body is not JSON (content type: text/html)",
      { 200: readJson },
      200,
      "text/html; charset=utf-8",
    ],
    [
      "the body is not JSON (content type: application/json)",
      { 200: readJson },
      200,
      "application/json",
    ],
    [
      "the body is not JSON (content type: none)",
      { default: readJson },
      500,
      "",
    ],
    [
      "the content type is not declared (content type: text/html)",
      types,
      200,
      "text/html",
    ],
    [
      "the body is not text (content type: image/png)",
      { 200: text },
      200,
      "image/png",
    ],
  ])("says that %s", async (reason, responses, status, type) => {
    const server = await serve((_, response) => {
      response.writeHead(status, type ? { "content-type": type } : {});
      response.end(`<h1>${secret}`);
    });
    const result = await call(clientFor(server.url), route({ responses }));
    expect(result).toMatchObject({ declared: false, reason });
    expect(await messageOf(Promise.resolve(result).then(unwrap))).toBe(
      `GET /pets returned status ${String(status)}: ${reason}`,
    );
  });

  it("has no reason if it is declared", async () => {
    const server = await serve((_, response) => {
      json(response, 404, 1);
    });
    const result = await call(clientFor(server.url), route());
    expect(result).not.toHaveProperty("reason");
  });
});

describe("a call without a response", () => {
  const asking = (url: string, options: Parameters<typeof clientFor>[1] = {}) =>
    messageOf(
      call(
        clientFor(url, { headers: { "X-Key": secret }, ...options }),
        route(),
        { query: { key: secret } },
      ),
    );

  it("says that the connection was refused", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, "close");
    expect(await asking(`http://127.0.0.1:${String(port)}`)).toBe(
      "GET /pets failed: connect ECONNREFUSED",
    );
  });

  it("says that the name was not found", async () => {
    const message = await asking("http://nowhere.invalid");
    expect(message).toMatch(/ENOTFOUND|EAI_AGAIN/);
    expect(message).not.toContain("nowhere");
  });

  it("says that the connection was closed", async () => {
    const server = await serve((_, response) => {
      response.destroy();
    });
    expect(await asking(server.url)).toBe(
      "GET /pets failed: other side closed",
    );
  });

  it("says that it has followed too many redirects", async () => {
    const server = await serve((_, response) => {
      response.writeHead(302, { location: "/again" }).end();
    });
    const redirect = followRedirects;
    expect(await asking(server.url, { redirect })).toBe(
      "GET /pets failed: too many redirects",
    );
  });

  it("says that the time has passed", async () => {
    const server = await serve(() => undefined);
    expect(await asking(server.url, { timeout: 1 })).toBe(
      "GET /pets failed: timeout",
    );
  });

  it.each([
    new Error(`cannot send ${secret}`),
    Object.assign(new Error(`to http://a.example/?key=${secret}`), {
      code: "EPROTO",
    }),
    new TypeError("failed", { cause: new Error(secret) }),
    secret,
    null,
    undefined,
  ])("does not show what %s contains", async (cause) => {
    const fetch = () =>
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- Functions of callers reject anything.
      Promise.reject(cause);
    expect(await asking("http://a.example", { fetch })).toMatch(
      /^GET \/pets failed: (network failure|to)$/,
    );
  });
});

describe("a check", () => {
  const issues = [
    {
      path: "/body/name",
      keyword: "type",
      message: `must be a string, received "${secret}"`,
    },
    { path: "/body/age", keyword: "required", message: "is required" },
  ];
  const operation = "GET /pets";

  it.each([
    [1, "/body/name must be a string"],
    [2, "/body/name must be a string (2 issues)"],
  ])("names the first of %i issues", async (count, end) => {
    const server = await serve((_, response) => {
      json(response, 200, 1);
    });
    const found = () => issues.slice(0, count);
    const request = { check: checkWith({ operation, query: found }) };
    expect(
      await messageOf(call(clientFor(server.url), route(), {}, request)),
    ).toBe(
      `GET /pets was not sent: the request does not match the API description: /query${end}`,
    );
    const responses = { 200: { "application/json": found } };
    const check = checkWith({ operation, responses });
    const result = await call(clientFor(server.url), route(), {}, { check });
    expect(await messageOf(Promise.resolve(result).then(unwrap))).toBe(
      `GET /pets returned a body that does not match the API description: ${end}`,
    );
    expect(result).toMatchObject({
      declared: false,
      reason: `the body does not match the API description: ${end}`,
    });
  });
});
