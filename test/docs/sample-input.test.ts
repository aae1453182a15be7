import { describe, expect, it } from "vitest";
import { build } from "../model/build.js";
import { docsOfModel, pageOf } from "./generate.js";

const text = { type: "string" };

async function curlOf(parameters: object[]): Promise<string> {
  const { model } = await build({
    paths: {
      "/things": {
        get: {
          operationId: "listThings",
          tags: ["things"],
          parameters,
          responses: { 200: { description: "" } },
        },
      },
    },
  });
  const page = pageOf(docsOfModel(model), "operations/things.md");
  return /```sh\n([^]*?)\n```/.exec(page)?.[1] ?? "";
}

const query = (name: string, more: object = { schema: text }) => ({
  name,
  in: "query",
  ...more,
});

describe("a sample without required parameters", () => {
  it.each(["cursor", "page_token", "pageToken", "after", "starting_after"])(
    "leaves out the position of a page: %s",
    async (name) => {
      const example = query(name, { schema: text, example: "abc" });
      expect(await curlOf([example])).not.toContain(name);
      const size = query("limit", { schema: { type: "integer", default: 5 } });
      expect(await curlOf([example, size])).toContain("/things?limit=5'");
    },
  );

  it("leaves out a text that the spec has no value for", async () => {
    expect(await curlOf([query("filter")])).toMatch(/\/things'$/);
  });

  it("shows a value of the spec, or a number", async () => {
    const given = query("filter", { schema: text, example: "new" });
    expect(await curlOf([query("q"), given])).toContain("?filter=new'");
    const number = query("page", { schema: { type: "integer" } });
    expect(await curlOf([number])).toContain("?page=1'");
  });

  it("shows the cursor if it is required", async () => {
    const required = query("cursor", { schema: text, required: true });
    expect(await curlOf([required])).toContain("?cursor=c2FtcGxl'");
  });
});
