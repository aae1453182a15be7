/** Replacements lead to an operation that is not deprecated, or to a part beside the deprecated one. */
import { describe, expect, it } from "vitest";
import { build } from "../model/build.js";

/** `{ a: "b" }` is an operation `a` with the replacement `b`; null is an operation that is not deprecated. */
async function chain(operations: Record<string, string | null>) {
  const { model, problems, diagnostics } = await build({
    paths: Object.fromEntries(
      Object.entries(operations).map(([operationId, next]) => [
        `/${operationId}`,
        {
          get: {
            operationId,
            ...(next !== null && {
              deprecated: true,
              ...(next !== "" && { "x-replaced-by": next }),
            }),
          },
        },
      ]),
    ),
  });
  const targets = model.operations.map(({ name, lifecycle }) => {
    const replacement = lifecycle.deprecation?.replacement;
    return replacement?.kind === "operation"
      ? `${name} ${replacement.operation.replace(/^.*~1(.*)\/get$/, "$1")}`
      : `${name} -`;
  });
  return { targets, problems, messages: diagnostics.map((d) => d.message) };
}

describe("a chain", () => {
  it("ends at the operation that is not deprecated", async () => {
    const found = await chain({ a: "b", b: "c", c: "d", d: null });
    expect(found.targets).toEqual(["a d", "b d", "c d", "d -"]);
    expect(found.problems).toEqual([]);
  });

  it("that ends at a deprecated operation is a warning for each that leads there", async () => {
    const found = await chain({ a: "b", b: "c", c: "" });
    expect(found.problems).toEqual([
      "deprecated-replacement spec.json#/paths/~1a/get/x-replaced-by",
      "deprecated-replacement spec.json#/paths/~1b/get/x-replaced-by",
    ]);
    expect(found.messages[0]).toContain("The replacement c ");
  });

  it.each([
    [{ a: "a" }, "a → a"],
    [{ a: "b", b: "a" }, "b → a → b"],
    [{ x: "a", a: "b", b: "a" }, "a → b → a"],
  ])("%j is a cycle", async (operations, text) => {
    const found = await chain(operations);
    expect(found.problems).toHaveLength(Object.keys(operations).length);
    expect(new Set(found.problems.map((p) => p.split(" ")[0]))).toEqual(
      new Set(["replacement-cycle"]),
    );
    expect(found.messages[0]).toBe(`The replacements form a cycle: ${text}.`);
  });

  it("of an operation that inherits a replacement from its tag can be a cycle", async () => {
    const { problems } = await build({
      tags: [{ name: "t", "x-deprecated": true, "x-replaced-by": "a" }],
      paths: { "/a": { get: { operationId: "a", tags: ["t"] } } },
    });
    expect(problems).toContain(
      "replacement-cycle spec.json#/tags/0/x-replaced-by",
    );
  });
});

const old = (by: string) => ({ deprecated: true, "x-replaced-by": by });

describe("a part of the same kind", () => {
  const spec = (by: string) => ({
    openapi: "3.2.0",
    components: {
      securitySchemes: {
        new: { type: "mutualTLS" },
        old: { type: "mutualTLS", ...old(by) },
      },
      schemas: {
        new: {},
        old: old(by),
        Holder: {
          type: "object",
          properties: { new: {}, old: { type: "string", ...old(by) } },
        },
        Words: {
          enum: ["new", "old"],
          "x-enum-deprecated": { old: { replacement: by } },
        },
      },
    },
    paths: {
      "/a": {
        get: {
          parameters: [
            { name: "new", in: "query", schema: {} },
            { name: "old", in: "query", schema: {}, ...old(by) },
          ],
          responses: {
            "200": { description: "", headers: { new: {}, old: old(by) } },
          },
        },
      },
    },
  });

  it("is found beside the part", async () => {
    const { problems, model } = await build(spec("new"));
    expect(problems).toEqual([]);
    const [, parameter] = model.operations[0]?.parameters ?? [];
    expect(parameter?.lifecycle.deprecation?.replacement).toEqual({
      kind: "peer",
      name: "new",
    });
  });

  it("that does not exist is a warning with its place", async () => {
    const { problems } = await build(spec("news"));
    expect(problems.sort()).toEqual(
      [
        "/components/schemas/Holder/properties/old/x-replaced-by",
        "/components/schemas/Words/x-enum-deprecated/old/replacement",
        "/components/schemas/old/x-replaced-by",
        "/components/securitySchemes/old/x-replaced-by",
        "/paths/~1a/get/parameters/1/x-replaced-by",
        "/paths/~1a/get/responses/200/headers/old/x-replaced-by",
      ].map((pointer) => `unknown-peer-replacement spec.json#${pointer}`),
    );
  });

  it("must not be the part itself", async () => {
    const { problems } = await build(spec("old"));
    expect(problems).toHaveLength(6);
  });

  it("may also be an operation", async () => {
    const { problems } = await build({
      paths: {
        "/a": {
          get: {
            operationId: "getA",
            parameters: [
              { name: "q", in: "query", schema: {}, ...old("getA") },
            ],
          },
        },
      },
    });
    expect(problems).toEqual([]);
  });
});
