import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { telemetry } from "../../../templates/server/telemetry.js";
import { ApiError } from "../../../templates/server/runtime/errors/problem.js";
import type { ApiRequest } from "../../../templates/server/runtime/http.js";
import {
  createCollector,
  startPropagation,
} from "../../telemetry/collector.js";
import { anything, apiOf, checking, route } from "../api.js";
import { placeNames, places } from "./places.js";
import { eventually } from "../../support/eventually.js";

const bytes = { 200: { "application/octet-stream": anything } };
const routes = [
  route({
    operation: "getPet",
    path: "/pets/{petId}",
    parameters: {
      path: {
        parameters: [{ name: "petId", shape: "string" }],
        validate: anything,
      },
    },
  }),
  route({ operation: "stream", path: "/stream", responses: bytes }),
  route({ operation: "fail", path: "/fail" }),
  route({ operation: "refuse", path: "/refuse" }),
  route({ operation: "overload", path: "/overload" }),
  route({
    operation: "create",
    method: "POST",
    path: "/pets",
    body: {
      required: true,
      contents: {
        "application/json": {
          validate: checking(
            ({ name }: { name: string }) => name !== "secret",
            "/owners/17/name",
          ),
        },
      },
    },
    responses: { 201: { "application/json": anything } },
  }),
];

const traceId = "0af7651916cd43dd8448eb211c80319c";
const parent = `00-${traceId}-b7ad6b7169203331-01`;
const activeTrace = () =>
  trace.getSpan(context.active())?.spanContext().traceId ?? "none";

const all = places();
beforeAll(startPropagation);
afterAll(() => all.close());

async function serve(place: string, options: object = {}, seen: string[] = []) {
  const collector = createCollector();
  const note = (name: string) => {
    seen.push(`${name} ${activeTrace()}`);
  };
  const api = apiOf(
    routes,
    {
      async getPet() {
        await Promise.resolve();
        note("handler");
        return { status: 200, body: 1 };
      },
      stream: () => ({
        status: 200,
        body: new ReadableStream<Uint8Array>({
          async pull(controller) {
            await new Promise((soon) => setImmediate(soon));
            note("stream");
            controller.enqueue(new Uint8Array(3));
            controller.close();
          },
        }),
      }),
      fail() {
        throw new TypeError("secret");
      },
      refuse() {
        throw new ApiError(409, "conflict", "secret");
      },
      overload() {
        throw new ApiError(503, "overloaded", "secret");
      },
      create() {
        note("handler");
        return { status: 201, body: {} };
      },
    },
    {
      plugins: [telemetry({ ...collector, ...options })],
      onRequest: () => {
        note("onRequest");
      },
      onError: () => {
        note("onError");
      },
      onFinish: () => {
        note("onFinish");
      },
    },
  );
  const ask = await all.serve(place, api);
  const one = async (...asked: Parameters<typeof ask>) => {
    const before = collector.spans().length;
    const { status } = await ask(...asked);
    await eventually(() => {
      expect(collector.spans().length).toBe(before + 1);
    });
    const span = collector.spans()[before];
    if (!span) throw new Error("There is no span");
    return { status, span };
  };
  return { collector, ask, one };
}

describe.each(placeNames)("%s", (place) => {
  const hasVersion = !/fetch|Hono/.test(place);

  it("has a span for each request, below the span of the client", async () => {
    const seen: string[] = [];
    const { one, collector } = await serve(place, {}, seen);
    const { span } = await one("/pets/5?token=secret", {
      headers: { traceparent: parent, "user-agent": "test" },
    });
    expect(span.name).toBe("GET /pets/{petId}");
    expect(span.kind).toBe(SpanKind.SERVER);
    expect(span.spanContext().traceId).toBe(traceId);
    expect(span.parentSpanContext?.spanId).toBe("b7ad6b7169203331");
    expect(span.status.code).toBe(SpanStatusCode.UNSET);
    const { "server.address": address, ...attributes } = span.attributes;
    delete attributes["server.port"];
    const version = hasVersion ? { "network.protocol.version": "1.1" } : {};
    expect(attributes).toEqual({
      "http.request.method": "GET",
      "http.response.status_code": 200,
      "http.route": "/pets/{petId}",
      "url.path": "/pets/5",
      "url.scheme": "http",
      ...version,
    });
    if (place !== "api.fetch") expect(address).toBe("127.0.0.1");
    expect(seen).toEqual(
      ["onRequest", "handler", "onFinish"].map((name) => `${name} ${traceId}`),
    );
    const method = "http.request.method";
    expect(await collector.points()).toEqual([
      {
        name: "http.server.request.duration",
        attributes: {
          [method]: "GET",
          "http.response.status_code": 200,
          "http.route": "/pets/{petId}",
          "url.scheme": "http",
          ...version,
        },
        value: expect.objectContaining({ count: 1 }) as unknown,
      },
      {
        name: "http.server.active_requests",
        attributes: { [method]: "GET", "url.scheme": "http" },
        value: 0,
      },
    ]);
  });

  it("is active in streams, and ends after the last byte", async () => {
    const seen: string[] = [];
    const { one } = await serve(place, {}, seen);
    const { span } = await one("/stream", { headers: { traceparent: parent } });
    expect(span.name).toBe("GET /stream");
    expect(seen).toContain(`stream ${traceId}`);
    expect(seen.at(-1)).toBe(`onFinish ${traceId}`);
  });

  it.each([false, true])(
    "is active in handlers, isSlow: %s",
    async (isSlow) => {
      const seen: string[] = [];
      const { one } = await serve(place, {}, seen);
      const { status } = await one("/pets", {
        method: "POST",
        headers: { traceparent: parent, "content-type": "application/json" },
        body: `{"name":"Rex"}`,
        isSlow,
      });
      expect(status).toBe(201);
      expect(seen).toContain(`handler ${traceId}`);
    },
  );

  it("has errors as events, without their messages", async () => {
    const seen: string[] = [];
    const { one, collector } = await serve(place, {}, seen);
    const { span } = await one("/fail", { headers: { traceparent: parent } });
    expect(span.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(span.attributes).toMatchObject({
      "http.response.status_code": 500,
      "error.type": "TypeError",
    });
    expect(
      span.events.map(({ name, attributes }) => [name, attributes]),
    ).toEqual([["exception", { "exception.type": "TypeError" }]]);
    expect(seen).toContain(`onError ${traceId}`);
    expect((await collector.points())[0]?.attributes).toMatchObject({
      "http.response.status_code": 500,
      "error.type": "TypeError",
    });
    const overload = await one("/overload");
    expect(overload.span.attributes["error.type"]).toBe("overloaded");
    const refuse = await one("/refuse");
    expect(refuse.span.status.code).toBe(SpanStatusCode.UNSET);
    expect(refuse.span.attributes["error.type"]).toBeUndefined();
    expect(refuse.span.events).toEqual([]);
  });

  it("has issues of requests as events, without values", async () => {
    const { one } = await serve(place);
    const { status, span } = await one("/pets", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"name":"secret"}`,
    });
    expect(status).toBe(400);
    expect(span.status.code).toBe(SpanStatusCode.UNSET);
    expect(
      span.events.map(({ name, attributes }) => [name, attributes]),
    ).toEqual([
      [
        "validation.issue",
        {
          "validation.in": "body",
          "validation.path": "/owners/*/name",
          "validation.keyword": "test",
        },
      ],
    ]);
  });
});

describe("options", () => {
  it("leave requests out, and add attributes and messages", async () => {
    const { ask, one, collector } = await serve("node:http", {
      filter: ({ route: path }: ApiRequest) => path !== "/refuse",
      attributes: (request: ApiRequest) => ({
        "user_agent.original": request.header("user-agent") ?? "",
      }),
      exceptionMessages: true,
    });
    await ask("/refuse");
    const { span } = await one("/fail", { headers: { "user-agent": "test" } });
    expect(span.attributes["user_agent.original"]).toBe("test");
    expect(span.events[0]?.attributes).toEqual({
      "exception.type": "TypeError",
      "exception.message": "secret",
    });
    expect(collector.spans().map(({ name }) => name)).toEqual(["GET /fail"]);
  });
});

describe("names", () => {
  it("have no text of the client", async () => {
    const { one } = await serve("node:http");
    expect((await one("/pets/5/toys")).span.name).toBe("GET");
    const other = await one("/pets/5", { method: "PROPFIND" });
    expect(other.span.name).toBe("HTTP");
    expect(other.span.attributes).toMatchObject({
      "http.request.method": "_OTHER",
      "http.request.method_original": "PROPFIND",
    });
  });
});
