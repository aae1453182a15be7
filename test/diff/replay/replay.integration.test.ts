/** The generated servers answer to witnesses as the findings say. `npm run corpus:replay` tries more. */
import { describe, expect, it } from "vitest";
import { replayWitnesses } from "../../../src/commands/diff/replay/replay.js";
import { scaled, testSeed } from "../../support/random.js";
import { checkEdits, fewSpecs } from "../edits/check.js";
import { compareFiles, jsonFile, today } from "../support/compare.js";
import { checkReplays, noReplays } from "./check.js";

it("both servers answer as claimed", async () => {
  const counts = noReplays();
  const wrong: unknown[] = [];
  for await (const { spec, edit, comparison } of checkEdits({
    seed: testSeed + 100,
    count: scaled(6),
    specs: fewSpecs(),
  })) {
    const found = await checkReplays(comparison, counts);
    wrong.push(...found.map((one) => ({ spec, name: edit.name, ...one })));
  }
  expect(wrong).toEqual([]);
  expect(counts.asClaimed).toBeGreaterThan(counts.notSent);
});

describe("a replay", () => {
  const spec = (operation: object, more: object = {}) => ({
    openapi: "3.1.0",
    info: { title: "Test", version: "1.0.0" },
    servers: [{ url: "https://a.example/v1" }],
    paths: {
      "/pets/{id}": {
        get: {
          parameters: [
            {
              name: "id",
              in: "path",
              required: true,
              schema: { type: "integer" },
            },
          ],
          responses: { 200: { description: "" } },
          ...operation,
        },
      },
    },
    ...more,
  });
  const answers = async (base: object, head: object) => {
    const comparison = await compareFiles(jsonFile(base), jsonFile(head));
    if (!comparison) throw new Error("A spec has errors");
    const { findings, models } = comparison;
    const replays = await replayWitnesses(findings, { models, today });
    return findings.map(({ code }, index) => {
      const replay = replays[index];
      return replay
        ? [code, replay.base.status, replay.head.status, replay.isAsClaimed]
        : [code, null];
    });
  };

  it("shows that an operation is gone", async () => {
    const head = { ...spec({}), paths: {} };
    expect(await answers(spec({}), head)).toEqual([
      ["operation-removed", 200, 404, true],
    ]);
  });

  it("shows that credentials are missing", async () => {
    const components = {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    };
    const base = spec({ security: [] }, { components });
    const head = spec({ security: [{ token: [] }] }, { components });
    expect(await answers(base, head)).toEqual([
      ["security-added", 200, 401, true],
    ]);
  });

  it("shows that a scope is missing", async () => {
    const flow = { tokenUrl: "https://a.example", scopes: { a: "", b: "" } };
    const components = {
      securitySchemes: {
        login: { type: "oauth2", flows: { clientCredentials: flow } },
      },
    };
    const base = spec({ security: [{ login: ["a"] }] }, { components });
    const head = spec({ security: [{ login: ["a", "b"] }] }, { components });
    expect(await answers(base, head)).toEqual([
      ["security-scope-added", 200, 401, true],
    ]);
  });

  it("tells a described 500 from a failure", async () => {
    const body = (type: string) => ({
      responses: {
        default: {
          description: "",
          content: { "application/json": { schema: { type } } },
        },
      },
    });
    expect(await answers(spec(body("integer")), spec(body("number")))).toEqual([
      ["type-widened", 500, 500, true],
    ]);
  });

  it("lets the server validate a response", async () => {
    const body = (type: string) => ({
      responses: {
        200: {
          description: "",
          content: { "application/json": { schema: { type } } },
        },
      },
    });
    expect(await answers(spec(body("integer")), spec(body("number")))).toEqual([
      ["type-widened", 500, 200, true],
    ]);
  });

  it("shows that a status code is not described any more", async () => {
    const responses = (status: string) => ({
      responses: {
        [status]: {
          description: "",
          content: { "application/json": { schema: { type: "integer" } } },
        },
      },
    });
    expect(
      await answers(spec(responses("200")), spec(responses("201"))),
    ).toEqual([
      ["response-removed", 200, 500, true],
      ["response-added", null],
    ]);
  });

  it("shows that a response has no body any more", async () => {
    const content = { "application/json": { schema: { type: "integer" } } };
    const base = spec({ responses: { 200: { description: "", content } } });
    expect(await answers(base, spec({}))).toEqual([
      ["response-body-removed", 500, 200, true],
    ]);
  });

  it("has no answer for the value of a response header", async () => {
    const header = (type: string) => ({
      responses: {
        200: { description: "", headers: { "X-Size": { schema: { type } } } },
      },
    });
    expect(
      await answers(spec(header("integer")), spec(header("number"))),
    ).toEqual([["type-widened", null]]);
  });
});
