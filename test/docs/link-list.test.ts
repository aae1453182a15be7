import { describe, expect, it } from "vitest";
import { build } from "../model/build.js";
import { docsOfModel, pageOf } from "./generate.js";
import { brokenLinks } from "./links.js";

const pets = (links: object) => ({
  paths: {
    "/pets": {
      post: {
        operationId: "createPet",
        tags: ["pets"],
        responses: { 201: { description: "", links } },
      },
    },
    "/pets/{id}": {
      parameters: [
        { name: "id", in: "path", required: true, schema: { type: "string" } },
      ],
      get: { operationId: "getPet", tags: ["reading"], responses: {} },
      put: { operationId: "putPet", tags: ["pets"], responses: {} },
    },
  },
  components: { links: { shared: { operationId: "putPet" } } },
});

async function nextCalls(links: object) {
  const { model, problems } = await build(pets(links));
  const pages = docsOfModel(model);
  expect(brokenLinks(pages)).toEqual([]);
  const page = pageOf(pages, "operations/pets.md");
  const [, section] =
    /### Related operations\n\n((?:- .*\n)+)/.exec(page) ?? [];
  return { problems, lines: section?.trimEnd().split("\n") ?? [] };
}

describe("links", () => {
  it("say what to call next, and with what", async () => {
    const { lines, problems } = await nextCalls({
      read: {
        operationId: "getPet",
        parameters: { "path.id": "$response.body#/id" },
        description: "The pet\nas it is stored.",
      },
      write: {
        operationRef: "#/paths/~1pets~1{id}/put",
        parameters: {
          id: "$response.header.X-Id",
          a: "$request.path.a",
          b: "$request.query.b",
          c: "$statusCode",
          d: 7,
        },
        requestBody: "$request.body",
      },
      again: { $ref: "#/components/links/shared" },
    });
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      "- After `201`: [`getPet`](../operations/reading.md#getpet) with `id` from `/id` in the body of the response. The pet as it is stored.",
      "- After `201`: [`putPet`](#putpet) with `id` from the header `X-Id` of the response, `a` from the path parameter `a` of the request, `b` from the query parameter `b` of the request, `c` from `$statusCode`, `d` from `7`, the body from the body of the request.",
      "- After `201`: [`putPet`](#putpet).",
    ]);
  });

  it("without a target are reported and left out", async () => {
    const { lines, problems } = await nextCalls({
      a: { operationId: "nobody" },
      b: { operationRef: "#/info" },
      c: {},
    });
    const at = "spec.json#/paths/~1pets/post/responses/201/links";
    expect(lines).toEqual([]);
    expect(problems).toEqual([
      `unknown-link ${at}/a/operationId`,
      `unknown-link ${at}/b/operationRef`,
      `unknown-link ${at}/c`,
    ]);
  });

  it("to operations that are filtered out are left out in silence", async () => {
    const { model, problems } = await build(
      pets({ read: { operationId: "getPet" } }),
      {},
      { exclude: { tags: ["reading"] } },
    );
    expect(problems).toEqual([]);
    expect(
      model.operations.flatMap(({ responses }) => responses),
    ).toMatchObject([{ links: [] }]);
  });
});
