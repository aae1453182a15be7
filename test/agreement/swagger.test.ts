/** The `collectionFormat` of Swagger 2.0 in every place that has it, from the generated client to the generated server. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesOf, type Packages } from "./exchange.js";

const formats = ["csv", "ssv", "tsv", "pipes", "multi"];
const places = {
  query: "query",
  path: "path",
  header: "headers",
  formData: "body",
};

const combinations = Object.keys(places).flatMap((place) =>
  formats
    .filter((format) => format !== "multi" || /query|formData/.test(place))
    .map((format) => ({ place, format, operation: `${place}${format}` })),
);

const description = {
  swagger: "2.0",
  info: { title: "Collections", version: "1.0.0" },
  host: "agreement.example",
  schemes: ["https"],
  paths: Object.fromEntries(
    combinations.map(({ place, format, operation }) => [
      `/${operation}${place === "path" ? "/{list}" : ""}`,
      {
        post: {
          operationId: operation,
          ...(place === "formData"
            ? { consumes: ["application/x-www-form-urlencoded"] }
            : {}),
          parameters: [
            {
              name: "list",
              in: place,
              required: true,
              type: "array",
              items: { type: "string" },
              collectionFormat: format,
            },
          ],
          responses: { "204": { description: "Arrived" } },
        },
      },
    ]),
  ),
};

describe("collectionFormat", () => {
  let packages: Packages;
  let sent: { url: string; header: string | null; body: string };
  let received: unknown;
  let send: (operation: string, request: object) => Promise<void>;

  beforeAll(async () => {
    packages = await packagesOf(description);
    const { createApi, createClient, client } = packages;
    const handle = (request: unknown) => {
      received = request;
      return { status: 204 };
    };
    const handlers = combinations.map(({ operation }) => [operation, handle]);
    const api = createApi(Object.fromEntries(handlers) as object, {});
    const caller = createClient({
      fetch: async (url: string, init: RequestInit) => {
        const request = new Request(url, init);
        const body = await request.clone().text();
        sent = { url, header: request.headers.get("list"), body };
        return api.fetch(request);
      },
    });
    send = async (operation, request) => {
      await client[operation]?.(caller, request);
    };
  });

  afterAll(() => {
    packages.remove();
  });

  it.each(combinations)("$format in $place", async ({ place, operation }) => {
    const part = places[place as keyof typeof places];
    const request = { [part]: { list: ["a", "b,c|d"] } };
    const isRefused = place === "header" && /csv|pipes/.test(operation);
    if (!isRefused && !/querypipes|formDatapipes|pathpipes/.test(operation)) {
      await send(operation, request);
      expect(received).toEqual(request);
    } else {
      await expect(send(operation, request)).rejects.toMatchObject({
        kind: "invalid-request",
      });
      const plain = { [part]: { list: ["a", "b c"] } };
      await send(operation, plain);
      expect(received).toEqual(plain);
    }
  });

  it("writes tabs for tsv", async () => {
    const list = ["a b", "c"];
    await send("querytsv", { query: { list } });
    expect(sent.url).toMatch(/\?list=a%20b%09c$/);
    await send("headertsv", { headers: { list } });
    expect(sent.header).toBe("a b\tc");
    await send("formDatatsv", { body: { list } });
    expect(sent.body).toBe("list=a%20b%09c");
  });
});
