/** What surrounds converted values: rules about fields, errors, plugins, samples, webhooks. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { inParts as InParts } from "../../../templates/server/runtime/body/form-parts.js";
import type { idempotency as Idempotency } from "../../../templates/server/idempotency.js";
import type { ApiError } from "../../../templates/server/runtime/errors/problem.js";
import type { Plugin } from "../../../templates/server/runtime/options.js";
import type { Api } from "../../../templates/server/runtime/server.js";
import type { Webhooks } from "../../../templates/webhooks/runtime/receive.js";
import { optionSets, shown } from "./kinds.js";
import { load, type LoadedPackages } from "./packages.js";

interface Exports {
  createApi(handlers: object, options: object): Api;
  definePlugin(functions: object): Plugin;
  inParts: typeof InParts;
  idempotency: typeof Idempotency;
  ApiError: typeof ApiError;
  createMock(handlers?: object, options?: object): Api;
  responses: Record<
    string,
    (status?: number) => { headers: object; body: unknown }
  >;
  sampleVisit(options?: object): Record<string, unknown>;
  createWebhooks(handlers: object, options: object): Webhooks;
  createWebhookSender(options: object): {
    visitEnded(event: object): Promise<string>;
    drain(): Promise<number>;
  };
}

const source = `
export { createApi, definePlugin, inParts, ApiError } from "codec-server";
export { idempotency } from "codec-server/idempotency";
export { createMock, responses, sampleVisit } from "codec-mock";
export { createWebhooks, createWebhookSender } from "codec-webhooks";
`;

const description = parse(
  readFileSync(
    join(import.meta.dirname, "../../golden/values-server/input/openapi.yaml"),
    "utf8",
  ),
) as { components: { schemas: { Visit: { properties: object } } } };
/** The texts of samples are made without knowing what the codec accepts. */
const unpriced = structuredClone(description);
Object.assign(description.components.schemas.Visit.properties, {
  total_price: { type: "string", format: "money" },
});

let packages: LoadedPackages<Exports>;

beforeAll(async () => {
  packages = await load(
    description,
    ["server", "mock", "webhooks"],
    { ...optionSets["all"], serverPlugins: ["idempotency"] } as never,
    source,
  );
});

afterAll(() => {
  packages.remove();
});

const visit = {
  visit_id: 9007199254740993n,
  starts_at: "2026-11-17T09:00:00Z",
};
const visitText = `{"visit_id":9007199254740993,"starts_at":"2026-11-17T09:00:00Z"}`;

/** Calls an API with one own handler; others are missing. */
function callWith(handlers: object, options: object = {}) {
  const errors: unknown[] = [];
  const api = packages.exports.createApi(handlers, {
    validateResponses: "throw",
    onError: (error: unknown) => errors.push(error),
    ...options,
  });
  return async (
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; text: string; errors: unknown[] }> => {
    const response = await api.fetch(
      new Request(`http://localhost${path}`, init),
    );
    return { status: response.status, text: await response.text(), errors };
  };
}

const post = (body: unknown, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

const place = "/visits/2026-11-17";

describe("requests", () => {
  it("apply rules about fields to names of the wire", async () => {
    let received: unknown;
    const handlers = {
      addVisit(request: { body: unknown }) {
        received = shown(request.body);
        return { status: 409, body: { errorCode: "x", freeAt: new Date(0) } };
      },
    };
    const body = visitText.replace(
      "}",
      `,"created_by":"me","isUrgent":true,"more_fields":1}`,
    );
    const call = callWith(handlers);
    await call(place, post(body));
    expect(received).toEqual({
      visitId: "bigint 9007199254740993",
      startsAt: "Date 2026-11-17T09:00:00.000Z",
      isUrgent: false,
    });
    const keeping = callWith(handlers, { unknownFields: "keep" });
    await keeping(place, post(body));
    expect(received).toMatchObject({ more_fields: 1, isUrgent: false });
    const refusing = callWith(handlers, { unknownFields: "refuse" });
    const { status, text } = await refusing(place, post(body));
    expect(status).toBe(400);
    expect(text).toContain("/more_fields");
    expect(text).toContain("/isUrgent");
  });

  it("report issues with names of the wire", async () => {
    const call = callWith({});
    const { status, text } = await call(
      place,
      post({ visit_id: 1, starts_at: "tomorrow" }),
    );
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      error_code: "invalid_request",
      message: expect.stringContaining("body at /starts_at") as string,
    });
    const query = await call(`${place}?created_after=now`);
    expect(query.text).toContain("query parameter created_after");
  });

  it("refuse a value that an own codec refuses", async () => {
    const call = callWith({ addVisit: () => ({ status: 409 }) });
    const body = visitText.replace("}", `,"total_price":"much"}`);
    const { status, text } = await call(place, post(body));
    expect(status).toBe(400);
    expect(text).toContain("cannot be converted");
    expect(text).not.toContain("secret");
  });

  it("fill in defaults", async () => {
    let received: unknown;
    const call = callWith({
      listVisits({ query }: { query: unknown }) {
        received = query;
        return { status: 404, body: { errorCode: "none", message: "None" } };
      },
    });
    await call(place);
    expect(received).toEqual({ pageSize: 10 });
  });

  it("name the item of a stream that an own codec refuses", async () => {
    const schemas = JSON.parse(JSON.stringify(description)) as {
      components: { schemas: { Step: { properties: object } } };
    };
    Object.assign(schemas.components.schemas.Step.properties, {
      price: { type: "string", format: "money" },
    });
    const own = await load<Exports>(
      schemas,
      ["server"],
      optionSets["all"],
      `export { createApi } from "codec-server";`,
    );
    const api = own.exports.createApi(
      {
        async streamVisits({ body }: { body: AsyncIterable<unknown> }) {
          const items: unknown[] = [];
          for await (const item of body) items.push(item);
          return { status: 200, body: items };
        },
      },
      {},
    );
    const good = { happened_at: "2026-11-17T09:00:00Z" };
    const lines = [good, { ...good, price: "much" }].map((item) =>
      JSON.stringify(item),
    );
    const response = await api.fetch(
      new Request("http://localhost/visits/stream", {
        method: "POST",
        headers: { "content-type": "application/jsonl" },
        body: lines.join("\n"),
      }),
    );
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("body at /1");
    own.remove();
  });
});

describe("responses", () => {
  const answer = {
    status: 200,
    headers: { xRateReset: new Date("2026-11-17T10:00:00Z"), xRateLeft: 3 },
    body: [{ visitId: 9007199254740993n, startsAt: new Date(0) }],
  };

  it("are encoded before they are validated", async () => {
    const call = callWith({ listVisits: () => answer });
    const { status, text, errors } = await call(place);
    expect([status, text, errors]).toEqual([
      200,
      `[{"visit_id":9007199254740993,"starts_at":"1970-01-01T00:00:00.000Z"}]`,
      [],
    ]);
  });

  it("name a header whose value cannot be encoded", async () => {
    const headers = { ...answer.headers, xRateReset: new Date(NaN) };
    const call = callWith({ listVisits: () => ({ ...answer, headers }) });
    const { status, errors } = await call(place);
    expect(status).toBe(500);
    expect(String(errors[0])).toBe(
      "TypeError: header X-Rate-Reset: the value has no form on the wire",
    );
  });

  it("report invalid values with names of the wire", async () => {
    const call = callWith({
      listVisits: () => ({
        ...answer,
        body: [{ visitId: 1n, startsAt: new Date(NaN) }],
      }),
    });
    const { status, errors } = await call(place);
    expect(status).toBe(500);
    expect(String(errors[0])).toContain("/0/starts_at");
  });

  it("leave the values of the handler as they are", async () => {
    const before = structuredClone(answer);
    const call = callWith({ listVisits: () => answer });
    await call(place);
    await call(place);
    expect(answer).toEqual(before);
  });

  it("come from methods of a class with private fields", async () => {
    class Handlers {
      #status = 404;
      listVisits() {
        return {
          status: this.#status,
          body: { errorCode: "none", message: "None" },
        };
      }
      getHealth() {
        return { status: 200, body: { ok: this.#status === 404 } };
      }
    }
    const call = callWith(new Handlers());
    expect(await call(place)).toMatchObject({
      status: 404,
      text: `{"error_code":"none","message":"None"}`,
    });
    expect((await call("/health")).text).toBe(`{"ok":true}`);
    expect((await call(place, post(visitText))).status).toBe(501);
  });

  it("are errors of the handler if they are not an object", async () => {
    const call = callWith({ listVisits: () => undefined });
    expect((await call(place)).status).toBe(500);
  });

  it("end the iteration of a stream when the client leaves", async () => {
    let isEnded = false;
    const items = {
      [Symbol.asyncIterator]: () => ({
        next: () =>
          Promise.resolve({
            done: false,
            value: { data: { happenedAt: new Date(0) } },
          }),
        return: () => {
          isEnded = true;
          return Promise.resolve({ done: true, value: undefined });
        },
      }),
    };
    const api = packages.exports.createApi(
      { streamVisits: () => ({ status: 200, body: items }) },
      {},
    );
    const response = await api.fetch(
      new Request("http://localhost/visits/stream", {
        method: "POST",
        headers: { "content-type": "application/jsonl" },
        body: "{}",
      }),
    );
    const reader = response.body?.getReader();
    await reader?.read();
    const second = await reader?.read();
    expect(Buffer.from(second?.value ?? []).toString()).toBe(
      `data: {"happened_at":"1970-01-01T00:00:00.000Z"}\n\n`,
    );
    await reader?.cancel();
    expect(isEnded).toBe(true);
  });
});

describe("errors", () => {
  it("have the names of the wire", async () => {
    const { ApiError } = packages.exports;
    const call = callWith({
      listVisits() {
        throw new ApiError(404, "no_visits", "There are none.");
      },
    });
    const { status, text } = await call(place);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({
      error_code: "no_visits",
      message: "There are none.",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });

  it("give `errorBody` a body in code, and take one", async () => {
    let given: unknown;
    const call = callWith(
      {},
      {
        errorBody: {
          Failure: (error: { code: string; body: object }) => {
            given = shown(error.body);
            return {
              ...error.body,
              errorCode: error.code.toUpperCase(),
              timestamp: new Date(0),
            };
          },
        },
      },
    );
    const { text } = await call(`${place}?page_size=x`);
    expect(given).toMatchObject({
      errorCode: "invalid_request",
      timestamp: expect.stringMatching(/^Date /) as string,
    });
    expect(JSON.parse(text)).toMatchObject({
      error_code: "INVALID_REQUEST",
      timestamp: "1970-01-01T00:00:00.000Z",
    });
  });
});

describe("plugins", () => {
  it("see the wire", async () => {
    const seen: unknown[] = [];
    const call = callWith(
      {
        addVisit: ({ body }: { body: object }) => ({ status: 201, body }),
      },
      {
        plugins: [
          packages.exports.definePlugin({
            phase: "handler",
            async handle(
              { input }: { input: { body: unknown } },
              next: () => Promise<{ body: unknown }>,
            ) {
              seen.push(input.body);
              const result = await next();
              seen.push(input.body, result.body);
              return result;
            },
          }),
        ],
      },
    );
    await call(place, post(visitText));
    const wire = { ...visit, is_urgent: false };
    expect(seen).toEqual([
      wire,
      wire,
      { ...wire, starts_at: "2026-11-17T09:00:00.000Z" },
    ]);
  });

  it("repeat a response with the values of the first one", async () => {
    const { idempotency } = packages.exports;
    let calls = 0;
    const call = callWith(
      {
        addVisit: ({ body }: { body: object }) => {
          calls += 1;
          return { status: 201, body };
        },
      },
      {
        plugins: [
          idempotency({ operations: ["addVisit"], caller: () => "anna" }),
        ],
      },
    );
    const keyed = { "idempotency-key": "k1" };
    const priced = (price: string) =>
      visitText.replace("}", `,"total_price":"${price}"}`);
    const first = await call(place, post(priced("1.00 EUR"), keyed));
    const second = await call(place, post(priced("1.00 EUR"), keyed));
    const other = await call(place, post(priced("2.00 EUR"), keyed));
    expect(first.status).toBe(201);
    expect(first.text).toContain(`"total_price":"1.00 EUR"`);
    expect(second).toEqual(first);
    expect(other.status).toBe(422);
    expect(calls).toBe(1);
  });
});

describe("mocks", () => {
  let mocks: LoadedPackages<Exports>;

  beforeAll(async () => {
    mocks = await load(
      unpriced,
      ["server", "mock"],
      optionSets["all"],
      `export { createMock, responses, sampleVisit } from "codec-mock";`,
    );
  });

  afterAll(() => {
    mocks.remove();
  });

  it("return samples in code, and send the wire", async () => {
    const { responses, createMock } = mocks.exports;
    const sample = responses["listVisits"]?.(200);
    expect(shown(sample?.headers)).toMatchObject({
      xRateReset: expect.stringMatching(/^Date /) as string,
    });
    const [first] = shown(sample?.body) as Record<string, unknown>[];
    expect(first).toMatchObject({
      visitId: expect.stringMatching(/^bigint /) as string,
      startsAt: expect.stringMatching(/^Date /) as string,
      recordBytes: expect.stringMatching(/^bytes /) as string,
    });
    const response = await createMock().fetch(
      new Request(`http://localhost${place}`),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("x-rate-reset")).toMatch(/^\d{4}-.*Z$/);
    expect(((await response.json()) as object[])[0]).toMatchObject({
      visit_id: expect.any(Number) as number,
      starts_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });

  it("take overrides and handlers with values of code", async () => {
    const { sampleVisit, createMock } = mocks.exports;
    const made = sampleVisit({ overrides: { endsAt: new Date(0) } });
    expect(shown(made)).toMatchObject({
      visitId: expect.stringMatching(/^bigint /) as string,
      endsAt: "Date 1970-01-01T00:00:00.000Z",
    });
    const mock = createMock({
      addVisit: () => ({ status: 201, body: made }),
    });
    const response = await mock.fetch(
      new Request(`http://localhost${place}`, post(visitText)),
    );
    expect(await response.json()).toMatchObject({
      ends_at: "1970-01-01T00:00:00.000Z",
    });
  });

  it("convert the items of a stream", async () => {
    const { createMock } = mocks.exports;
    const response = await createMock().fetch(
      new Request("http://localhost/visits/stream", {
        method: "POST",
        headers: { "content-type": "application/jsonl" },
        body: "",
      }),
    );
    expect(await response.text()).toContain(`"happened_at":"20`);
  });
});

describe("webhooks", () => {
  const secret = `whsec_${btoa("a secret of thirty-two characters")}`;

  it("take and give values of code", async () => {
    const { createWebhooks, createWebhookSender } = packages.exports;
    let received: unknown;
    class Receiver {
      #callAt = new Date(0);
      visitEnded(event: object) {
        received = shown(event);
        return { status: 200, body: { callAt: this.#callAt } };
      }
    }
    const errors: unknown[] = [];
    const receiver = createWebhooks(new Receiver(), {
      secrets: secret,
      onError: (error: unknown) => errors.push(error),
    });
    const replies: string[] = [];
    const sent: unknown[] = [];
    const sender = createWebhookSender({
      secret,
      url: "http://localhost/hook",
      allowPrivateAddresses: true,
      fetch: async (url: string, init: RequestInit) => {
        const request = new Request(url, init);
        sent.push(await request.clone().text());
        const response = await receiver.fetch(request);
        replies.push(await response.clone().text());
        return response;
      },
    });
    await sender.visitEnded({
      body: { visitId: 9007199254740993n, startsAt: new Date(0) },
      headers: { xClinicName: "North" },
    });
    await sender.drain();
    expect(errors).toEqual([]);
    expect(sent).toEqual([
      `{"visit_id":9007199254740993,"starts_at":"1970-01-01T00:00:00.000Z"}`,
    ]);
    expect(received).toEqual({
      name: "visitEnded",
      body: {
        visitId: "bigint 9007199254740993",
        startsAt: "Date 1970-01-01T00:00:00.000Z",
      },
      headers: { xClinicName: "North" },
    });
    expect(replies).toEqual([`{"call_at":"1970-01-01T00:00:00.000Z"}`]);
  });

  it("refuse an event that is not valid on the wire", async () => {
    const sender = packages.exports.createWebhookSender({
      secret,
      url: "http://localhost/hook",
    });
    await expect(
      sender.visitEnded({
        body: { visitId: 1n, startsAt: new Date(NaN) },
        headers: { xClinicName: "North" },
      }),
    ).rejects.toMatchObject({
      issues: [{ path: "/starts_at" }],
    });
  });
});
