/** Headers of telemetry do not stop redirects, and stay within the origin of the API. Those of retries stop them. */
import { beforeAll, describe, expect, it } from "vitest";
import { retry } from "../../templates/client/runtime/options/retry.js";
import { telemetry } from "../../templates/client/telemetry.js";
import {
  answers,
  call,
  clientFor,
  json,
  route,
  serve,
} from "../client/server.js";
import { createCollector, startPropagation } from "./collector.js";

beforeAll(startPropagation);

const traced = (options: Parameters<typeof clientFor>[1] = {}) =>
  telemetry(options, createCollector());
const traceOf = ({ received }: Awaited<ReturnType<typeof serve>>, at: number) =>
  received[at]?.headers["traceparent"];

describe("a redirect of a call with telemetry", () => {
  it.each([301, 302, 303, 307, 308])(
    "is followed within the origin, with traceparent: %i",
    async (status) => {
      const server = await serve(({ url }, response) => {
        if (url === "/pets")
          response.writeHead(status, { location: "/new" }).end();
        else json(response, 200, 1);
      });
      const result = await call(clientFor(server.url, traced()), route());
      expect(result).toMatchObject({ status: 200, body: 1 });
      expect(traceOf(server, 0)).toBeDefined();
      expect(traceOf(server, 1)).toBe(traceOf(server, 0));
    },
  );

  it("is followed to another origin without traceparent", async () => {
    const other = await answers([200]);
    const server = await answers([302, { location: `${other.url}/pets` }]);
    const result = await call(clientFor(server.url, traced()), route());
    expect(result.status).toBe(200);
    expect(traceOf(server, 0)).toBeDefined();
    expect(traceOf(other, 0)).toBeUndefined();
  });

  it("is followed from a link to another origin, without traceparent", async () => {
    const other = await answers([302, { location: "/new" }], [200]);
    const server = await answers([200]);
    const client = clientFor(server.url, traced());
    const options = { url: `${other.url}/pets` };
    expect((await call(client, route(), {}, options)).status).toBe(200);
    expect([traceOf(other, 0), traceOf(other, 1)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is followed by a browser, which hides its target, without traceparent", async () => {
    const sent: RequestInit[] = [];
    const fetch = (_: string, init: RequestInit) => {
      sent.push(init);
      const hidden = Object.defineProperty(new Response(), "type", {
        value: "opaqueredirect",
      });
      return Promise.resolve(
        init.redirect === "manual" ? hidden : Response.json(1),
      );
    };
    const client = clientFor("https://example.com", traced({ fetch }));
    expect(await call(client, route())).toMatchObject({ body: 1 });
    const headers = sent.map((init) => new Headers(init.headers));
    expect(headers.map((one) => one.has("traceparent"))).toEqual([true, false]);
    expect(sent[1]?.redirect).toBe("follow");
    const remove = route({ method: "DELETE" });
    await expect(call(client, remove)).rejects.toMatchObject({
      kind: "network",
    });
    expect(sent).toHaveLength(3);
  });

  it("is a result with a header of the caller", async () => {
    const server = await answers([302, { location: "/pets" }]);
    const client = clientFor(server.url, traced({ headers: { "X-A": "a" } }));
    expect((await call(client, route())).status).toBe(302);
    expect(server.received).toHaveLength(1);
  });
});

it("a key that a retry keeps stops a redirect, as the key of the caller", async () => {
  const server = await answers([503], [307, { location: "/new" }], [200]);
  let count = 0;
  const client = clientFor(server.url, {
    retry: retry({ sleep: () => Promise.resolve(), methods: ["DELETE"] }),
    onRequest: ({ headers }) => {
      // The next attempts keep the key of the first one.
      if (count++ === 0) headers["idempotency-key"] = "k";
    },
  });
  const result = await call(client, route({ method: "DELETE" }));
  expect(result.status).toBe(307);
  expect(
    server.received.map(({ headers }) => headers["idempotency-key"]),
  ).toEqual(["k", "k"]);
});
