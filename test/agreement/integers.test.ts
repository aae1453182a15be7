/** Integers beyond 2^53 get the same answer, whichever way they are sent. */
import { expect, it } from "vitest";
import { packagesOf } from "./exchange.js";

const n = { type: "integer" };
const fields = { schema: { type: "object", properties: { n } } };
const responses = { "204": { description: "Arrived" } };
const description = {
  openapi: "3.1.0",
  info: { title: "Integers", version: "1.0.0" },
  servers: [{ url: "https://agreement.example" }],
  paths: {
    "/path/{n}": {
      get: {
        operationId: "byPath",
        parameters: [{ name: "n", in: "path", required: true, schema: n }],
        responses,
      },
    },
    "/query": {
      get: {
        operationId: "byQuery",
        parameters: [{ name: "n", in: "query", schema: n }],
        responses,
      },
    },
    "/body": {
      post: {
        operationId: "byBody",
        requestBody: {
          required: true,
          content: {
            "application/json": fields,
            "application/x-www-form-urlencoded": fields,
            "multipart/form-data": fields,
          },
        },
        responses,
      },
    },
  },
};

function form(digits: string): FormData {
  const data = new FormData();
  data.set("n", digits);
  return data;
}

function requests(digits: string): Request[] {
  const at = (path: string, init?: RequestInit) =>
    new Request(`https://agreement.example${path}`, init);
  const posting = (body: NonNullable<RequestInit["body"]>, headers = {}) =>
    at("/body", { method: "POST", body, headers });
  return [
    at(`/path/${digits}`),
    at(`/query?n=${digits}`),
    posting(`{"n":${digits}}`, { "content-type": "application/json" }),
    posting(new URLSearchParams({ n: digits })),
    posting(form(digits)),
  ];
}

it("refuses integers beyond 2^53 with the same words everywhere", async () => {
  const { createApi, remove } = await packagesOf(description);
  const handle = () => ({ status: 204 });
  const handlers = { byPath: handle, byQuery: handle, byBody: handle };
  const api = createApi(handlers, {});
  const answersTo = async (digits: string) => {
    const answers = requests(digits).map(async (request) => {
      const response = await api.fetch(request);
      if (response.status === 204) return 204;
      const { errors } = (await response.json()) as {
        errors: { message: string }[];
      };
      return [response.status, ...errors.map(({ message }) => message)];
    });
    return new Set((await Promise.all(answers)).map((one) => String(one)));
  };
  for (const digits of ["9007199254740991", "-9007199254740991", "0"]) {
    expect(await answersTo(digits)).toEqual(new Set(["204"]));
  }
  for (const digits of [
    "9007199254740993",
    "-9007199254740992",
    "1".repeat(30),
  ]) {
    const [answer = "", ...others] = await answersTo(digits);
    expect(others).toEqual([]);
    expect(answer).toContain("may be rounded");
  }
  remove();
});
