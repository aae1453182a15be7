import { expect, it } from "vitest";
import { addCredentials } from "../../../src/commands/diff/operations/proofs/credentials.js";
import { build } from "../../model/build.js";

it.each([
  ["/live", "/live?apikey=key"],
  ["/live?limit=1", "/live?limit=1&apikey=key"],
  // The spec describes the key as a parameter, too.
  ["/live?apikey=sample", "/live?apikey=sample"],
])("a key is in the query of %s once", async (target, expected) => {
  const { model } = await build({
    openapi: "3.1.0",
    info: { title: "Rates", version: "1" },
    paths: {},
    components: {
      securitySchemes: {
        key: { type: "apiKey", in: "query", name: "apikey" },
      },
    },
  });
  const request = addCredentials(
    model,
    { schemes: [{ scheme: "key", scopes: [] }] },
    { method: "GET", target, headers: {}, body: null },
    (url) => (url.includes("?") ? "&" : "?"),
  );
  expect(request.target).toBe(expected);
});
