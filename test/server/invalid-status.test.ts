/** Which described status answers an invalid request. */
import { expect, it } from "vitest";
import { invalidStatusOf } from "../../src/emit/server/errors/invalid-status.js";
import type { Response, StatusMatch } from "../../src/model/model.js";

function response(key: string, description = ""): Response {
  const status: StatusMatch =
    key === "default"
      ? { kind: "default" }
      : key.endsWith("XX")
        ? { kind: "range", hundreds: Number(key.charAt(0)) }
        : { kind: "code", code: Number(key) };
  return {
    status,
    headers: [],
    contents: [],
    links: [],
    documentation: { summary: null, description, link: null },
    origin: { document: "", pointer: "" },
  };
}

it.each<[Record<string, string>, number | null]>([
  [{ 200: "" }, null],
  [{ 200: "", 500: "" }, null],
  [{ 200: "", 400: "" }, 400],
  [{ 200: "", 422: "" }, 422],
  [{ 400: "", 422: "Validation failed" }, 400],
  [{ 422: "", 400: "No such file" }, 400],
  [{ 422: "", "4XX": "" }, 422],
  [{ 422: "", default: "" }, 422],
  [{ 200: "", "4XX": "" }, 400],
  [{ 200: "", default: "" }, 400],
  [{ 404: "", default: "" }, 400],
  [{ 404: "Not found" }, null],
  [{ 405: "Invalid input" }, 405],
  [{ 405: "Validation exception", 404: "" }, 405],
  [{ 405: "Invalid input", default: "" }, 405],
  [{ 405: "Method not allowed" }, null],
  [{ 409: "The name is taken" }, null],
  [{ 409: "Invalid request or conflict" }, 409],
  [{ 401: "Invalid data" }, null],
  [{ 403: "Validation of the token failed" }, null],
  [{ 404: "Invalid parameter" }, null],
  [{ 415: "Invalid body" }, null],
  [{ 429: "Bad request rate" }, null],
  [{ 302: "Invalid input" }, null],
])("%j", (described, expected) => {
  const responses = Object.entries(described).map(([key, text]) =>
    response(key, text),
  );
  expect(invalidStatusOf({ responses })).toBe(expected);
});
