/** Error examples and links that depend on their place in the docs. */
import { describe, expect, it } from "vitest";
import { build } from "../model/build.js";
import { docsOfModel, pageOf } from "./generate.js";

async function operationPage(operation: object, schemas: object = {}) {
  const { model } = await build({
    paths: {
      "/a": { get: { operationId: "getA", tags: ["x"], ...operation } },
    },
    components: { schemas },
  });
  return pageOf(docsOfModel(model), "operations/x.md");
}

const reference = { $ref: "#/components/schemas/Problem" };

async function errorExamples(
  Problem: object,
  mediaType = "application/json",
  statuses = ["400", "404", "5XX", "default"],
) {
  const response = {
    description: "Failed",
    content: { [mediaType]: { schema: reference } },
  };
  const responses = Object.fromEntries(statuses.map((one) => [one, response]));
  const page = await operationPage(
    { responses: { 204: { description: "Done" }, ...responses } },
    { Problem },
  );
  return [...page.matchAll(/`(\{"[^`]*\})`/g)].map(
    ([, text = ""]) => JSON.parse(text) as unknown,
  );
}

describe("the example of an error", () => {
  it("shows the status of its response in problem details", async () => {
    const Problem = {
      type: "object",
      properties: { status: { type: "integer" } },
    };
    expect(await errorExamples(Problem, "application/problem+json")).toEqual(
      [400, 404, 500, 500].map((status) => ({ status })),
    );
  });

  it.each([
    ["code", 404, [400, 404, 500, 404]],
    ["statusCode", 401, [400, 404, 500, 401]],
    ["status", "503", ["400", "404", "503", "503"]],
  ])("shows it where %s has the status %j", async (name, example, expected) => {
    const Problem = {
      type: "object",
      properties: { [name]: { examples: [example] } },
    };
    expect(await errorExamples(Problem)).toEqual(
      expected.map((value) => ({ [name]: value })),
    );
    expect(
      await errorExamples({ type: "object", properties: { error: Problem } }),
    ).toEqual(expected.map((value) => ({ error: { [name]: value } })));
  });

  it.each([
    ["another number", { code: { type: "integer", examples: [17] } }],
    ["another name", { line: { type: "integer", examples: [404] } }],
    ["a constant", { code: { const: 409 } }],
  ])("keeps %s", async (_title, properties) => {
    const [first, ...others] = await errorExamples({
      type: "object",
      properties,
    });
    expect(others).toEqual([first, first, first]);
  });
});

describe("a link to external documentation", () => {
  const responses = { 204: { description: "Done" } };
  it.each([
    [{ url: "#section/Start" }, null],
    [{ url: "#section/Start", description: "The start" }, "More: The start"],
    [
      { url: "https://example.com/a", description: "The start" },
      "More: [The start](https://example.com/a)",
    ],
  ])("%j", async (externalDocs, expected) => {
    const page = await operationPage({ responses, externalDocs });
    if (expected === null) expect(page).not.toContain("More:");
    else expect(page.split("\n")).toContain(expected);
  });
});
