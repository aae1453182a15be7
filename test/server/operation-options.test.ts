/** Limits and hooks of single operations. */
import { describe, expect, it } from "vitest";
import { ApiError } from "../../templates/server/runtime/errors/problem.js";
import { apiOf, ask, echo, route } from "./api.js";

const body = { required: true, contents: { "application/json": {} } };
const routes = ["small", "large", "toString"].map((operation) =>
  route({ operation, path: `/${operation}`, method: "POST", body }),
);
const handlers = { small: echo, large: echo, toString: echo };
const post = (length: number) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify("x".repeat(length - 2)),
});

describe("options of an operation", () => {
  it("replace the limits of the API", async () => {
    const api = apiOf(routes, handlers, {
      maxBodySize: 100,
      operations: { small: { maxBodySize: 10 }, large: { maxBodySize: 1000 } },
    });
    const statuses = async (path: string) => {
      const asked = [10, 11, 100, 101, 1000, 1001].map(async (length) => {
        const { status } = await ask(api, path, post(length));
        return status;
      });
      return Promise.all(asked);
    };
    expect(await statuses("/small")).toEqual([200, 413, 413, 413, 413, 413]);
    expect(await statuses("/toString")).toEqual([200, 200, 200, 413, 413, 413]);
    expect(await statuses("/large")).toEqual([200, 200, 200, 200, 200, 413]);
  });

  it("add hooks, inside those of the API", async () => {
    const seen: string[] = [];
    const hooks = (name: string) => ({
      onRequest: () => void seen.push(`${name} onRequest`),
      onResponse: () => void seen.push(`${name} onResponse`),
      onError: () => void seen.push(`${name} onError`),
      around: async (_info: object, proceed: () => Promise<number>) => {
        seen.push(`${name} before`);
        seen.push(`${name} after ${String(await proceed())}`);
      },
    });
    const api = apiOf(
      routes,
      {
        ...handlers,
        small: () => {
          throw new Error("mine");
        },
      },
      { ...hooks("API"), operations: { small: hooks("operation") } },
    );
    expect((await ask(api, "/small", post(5))).status).toBe(500);
    expect(seen).toEqual([
      "API before",
      "operation before",
      "API onRequest",
      "operation onRequest",
      "API onError",
      "operation onError",
      "operation after 500",
      "API after 500",
      "API onResponse",
      "operation onResponse",
    ]);
    seen.length = 0;
    expect((await ask(api, "/large", post(5))).status).toBe(200);
    expect(seen).toEqual([
      "API before",
      "API onRequest",
      "API after 200",
      "API onResponse",
    ]);
  });

  it("refuse requests to this operation alone", async () => {
    const around = () => new ApiError(503, "closed", "Closed today.");
    const api = apiOf(routes, handlers, { operations: { small: { around } } });
    expect((await ask(api, "/small", post(5))).status).toBe(503);
    expect((await ask(api, "/large", post(5))).status).toBe(200);
  });

  it("call both hooks, even if the first one fails", async () => {
    const errors: unknown[] = [];
    const seen: string[] = [];
    const api = apiOf(routes, handlers, {
      onError: (error: unknown) => errors.push(error),
      onRequest: () => {
        throw new Error("mine");
      },
      operations: { small: { onRequest: () => seen.push("operation") } },
    });
    expect((await ask(api, "/small", post(5))).status).toBe(200);
    expect(seen).toEqual(["operation"]);
    expect(errors).toHaveLength(1);
  });

  it("must be of an operation that exists", () => {
    const create = () => apiOf(routes, handlers, { operations: { smal: {} } });
    expect(create).toThrow("names smal, which is not an operation");
  });
});
