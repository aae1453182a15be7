/** What the plugin `idempotency` does with keys, values, errors and full stores. */
import { describe, expect, it } from "vitest";
import {
  idempotency,
  memoryIdempotency,
  type IdempotencyOptions,
  type IdempotencyStore,
  type KeyedRequest,
} from "../../../../templates/server/idempotency.js";
import { ApiError } from "../../../../templates/server/runtime/errors/problem.js";
import { anything, apiOf, ask, route, type Answer } from "../../api.js";

type Handler = (input: { readonly body?: unknown }) => unknown;

function serve(
  handler: Handler,
  options: Partial<IdempotencyOptions> = {},
): {
  readonly errors: unknown[];
  readonly send: (key: string, body?: string) => Promise<Answer>;
  readonly calls: () => number;
} {
  const errors: unknown[] = [];
  let calls = 0;
  const api = apiOf(
    [
      route({
        method: "POST",
        path: "/things",
        body: { required: false, contents: { "application/json": {} } },
        responses: { 201: { "application/json": anything } },
      }),
    ],
    {
      test(input: { readonly body?: unknown }) {
        calls++;
        return handler(input);
      },
    },
    {
      onError: (error: unknown) => errors.push(error),
      plugins: [
        idempotency({ operations: ["test"], caller: () => "", ...options }),
      ],
    },
  );
  return {
    errors,
    calls: () => calls,
    send: (key, body = "{}") =>
      ask(api, "/things", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body,
      }),
  };
}

const codeOf = ({ status, body }: Answer): unknown[] => [
  status,
  (body as { readonly code?: unknown }).code,
];

it.each(["", "x".repeat(256)])("refuses the key %j", async (key) => {
  const { send, calls } = serve(() => ({ status: 201, body: {} }));
  expect(codeOf(await send(key))).toEqual([400, "idempotency_key_invalid"]);
  expect(calls()).toBe(0);
});

describe("values", () => {
  it.each([
    `{"\\u0000bigint":"1"}`,
    `{"\\u0000bytes":"AA=="}`,
    `{"bigint":"x","object":{"bytes":"?"},"result":{"error":null}}`,
    `{"__proto__":{"a":1},"constructor":[null,true,-0.5,""]}`,
    `[[],{},[{"toJSON":1}]]`,
    `"text"`,
  ])("repeats %s", async (text) => {
    const { send, calls } = serve(({ body }) => ({ status: 201, body }));
    const first = await send("k", text);
    const again = await send("k", text);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(calls()).toBe(1);
  });

  it("does not take a number with 64 bits for an object that looks like one", async () => {
    const { send } = serve(() => ({ status: 201, body: {} }));
    await send("k", `{"a":{"bigint":"1"}}`);
    const other = await send("k", `{"a":{"object":{"bigint":"1"}}}`);
    expect(codeOf(other)).toEqual([422, "idempotency_key_reused"]);
  });
});

it("keeps an error that is thrown like one that is returned", async () => {
  const headers = { "x-reason": "sold out" };
  const { send, calls } = serve(() => {
    throw new ApiError(409, "sold_out", "There are none left.", { headers });
  });
  const first = await send("k");
  const again = await send("k");
  expect(codeOf(first)).toEqual([409, "sold_out"]);
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(again.headers.get("x-reason")).toBe("sold out");
  expect(calls()).toBe(1);
});

it("gives the store a digest of the caller", async () => {
  const seen: KeyedRequest[] = [];
  const memory = memoryIdempotency();
  const store: IdempotencyStore = {
    ...memory,
    begin(request) {
      seen.push(request);
      return memory.begin(request);
    },
  };
  const credential = "Bearer a-secret";
  const { send } = serve(() => ({ status: 201, body: {} }), {
    caller: () => credential,
    store,
  });
  await send("k");
  expect(seen.map(({ scope }) => scope)).toEqual([
    expect.stringMatching(/^test [0-9a-f]{64}$/),
  ]);
  expect(JSON.stringify(seen)).not.toContain("a-secret");
});

it("frees the key of a handler that never ends", async () => {
  let isFirst = true;
  const { send, calls } = serve(
    () => {
      if (!isFirst) return { status: 201, body: {} };
      isFirst = false;
      return new Promise(() => undefined);
    },
    { limit: 0.02 },
  );
  expect(codeOf(await send("k"))).toEqual([503, "timeout"]);
  expect((await send("k")).status).toBe(201);
  expect(calls()).toBe(2);
});

it("sends the response of the work although the store fails after it", async () => {
  const store: IdempotencyStore = {
    ...memoryIdempotency(),
    keep: () => Promise.reject(new Error("The store is gone")),
  };
  const { send, errors } = serve(() => ({ status: 201, body: {} }), { store });
  expect((await send("k")).status).toBe(201);
  expect(errors).toEqual([new Error("The store is gone")]);
});

describe("a full store", () => {
  const maxCallerBytes = 10_000;

  it("refuses new keys of a caller, and repeats the others", async () => {
    let caller = "a";
    const { send, calls } = serve(() => ({ status: 201, body: { id: 1 } }), {
      caller: () => caller,
      store: memoryIdempotency({ maxCallerBytes }),
    });
    let count = 0;
    let full: Answer;
    while ((full = await send(`k${String(count)}`)).status === 201) count++;
    expect(codeOf(full)).toEqual([503, "idempotency_store_full"]);
    expect(full.headers.get("retry-after")).toBe("60");
    expect(count).toBeGreaterThan(3);
    // The response to the last one may not have fitted.
    for (let index = 0; index < count - 1; index++)
      expect((await send(`k${String(index)}`)).status).toBe(201);
    expect(calls()).toBe(count);
    caller = "b";
    expect((await send("k")).status).toBe(201);
  });

  it("does not repeat a response that did not fit, nor its work", async () => {
    const body = "x".repeat(maxCallerBytes);
    const { send, calls } = serve(() => ({ status: 201, body }), {
      store: memoryIdempotency({ maxCallerBytes }),
    });
    expect((await send("k")).status).toBe(201);
    expect(codeOf(await send("k"))).toEqual([409, "idempotency_response_lost"]);
    expect(calls()).toBe(1);
  });

  it("never removes a request that runs", async () => {
    const store = memoryIdempotency({ maxBytes: 20_000 });
    const request = (scope: string, key: string): KeyedRequest => ({
      ...{ scope, key, content: "", lifetime: 60, limit: 60 },
    });
    await store.begin(request("a", "running"));
    for (let index = 0; index < 1000; index++)
      await store.begin(request(`b${String(index)}`, "k"));
    expect(await store.begin(request("a", "running"))).toEqual({
      kind: "running",
    });
    expect(await store.begin(request("c", "k"))).toEqual({ kind: "full" });
  });
});
