/** `x-timeout` in a spec: the generated server keeps the time limit without any option. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Api } from "../../templates/server/runtime/server.js";
import { build } from "../model/build.js";
import { generatedApp, type GeneratedApp } from "./generated-app.js";

const specOf = (limit: unknown) => ({
  openapi: "3.1.0",
  info: { title: "slow", version: "1" },
  paths: {
    "/slow": {
      get: {
        operationId: "getSlow",
        "x-timeout": limit,
        responses: { 204: { description: "Done." } },
      },
    },
  },
});

describe("x-timeout", () => {
  it.each([
    [2, 2000],
    [0.25, 250],
    ["500ms", 500],
    ["30s", 30_000],
    ["2m", 120_000],
    ["7", 7000],
  ])("%s is %s ms", async (limit, expected) => {
    const { model, diagnostics } = await build(specOf(limit));
    expect(diagnostics).toEqual([]);
    expect(model.operations[0]?.timeout).toBe(expected);
  });

  it.each([0, -1, 3_000_000, "40000m", "soon", "5h", null, true, [5], {}, ""])(
    "%j is ignored with a warning",
    async (limit) => {
      const { model, diagnostics } = await build(specOf(limit));
      expect(diagnostics.map(({ code }) => code)).toEqual(["invalid-value"]);
      expect(model.operations[0]?.timeout).toBe(null);
    },
  );
});

interface App extends GeneratedApp {
  api: Api;
}

describe("the generated server", () => {
  let app: App;
  beforeAll(async () => {
    app = await generatedApp<App>(
      "slow",
      JSON.stringify(specOf("20ms")),
      `import { createApi } from "slow-server";
export const api = createApi(
  { getSlow: () => new Promise<never>(() => undefined) },
  { onError: () => undefined },
);`,
    );
  });
  afterAll(() => {
    app.remove();
  });

  it("responds with 503 after the limit", async () => {
    const response = await app.api.fetch(new Request("http://test/slow"));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("timeout");
  });
});
