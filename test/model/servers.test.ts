import { describe, expect, it } from "vitest";
import { build } from "./build.js";

describe("servers", () => {
  it.each([
    ["https://user:secret@example.com/v1", "https://example.com/v1"],
    ["https://secret@example.com", "https://example.com"],
    ["//user:sec@ret@example.com/a@b", "//example.com/a@b"],
    ["https://{user}:{secret}@example.com", "https://example.com"],
  ])("leave the credentials of %s out", async (url, expected) => {
    const variables = {
      user: { default: "user" },
      secret: { default: "secret" },
    };
    const server = url.includes("{") ? { url, variables } : { url };
    const { model, diagnostics, problems } = await build({ servers: [server] });
    expect(problems).toEqual(["server-credentials spec.json#/servers/0"]);
    expect(model.servers.map((found) => found.url)).toEqual([expected]);
    expect(JSON.stringify([model, diagnostics])).not.toContain("secret");
  });

  it("leave the credentials of a variable out", async () => {
    const variables = {
      host: { default: "user:secret@example.com", enum: ["user:secret@b.c"] },
    };
    const server = { url: "https://{host}/v1", variables };
    const { model, problems } = await build({ servers: [server] });
    expect(problems).toEqual(["server-credentials spec.json#/servers/0"]);
    expect(model.servers[0]?.variables).toMatchObject([
      { default: "example.com", values: ["b.c"] },
    ]);
  });

  it.each(["https://example.com/@user", "/a@b", "https://{host}/x?a=b@c"])(
    "keep %s",
    async (url) => {
      const variables = { host: { default: "example.com" } };
      const server = url.includes("{") ? { url, variables } : { url };
      const { model, problems } = await build({ servers: [server] });
      expect(problems).toEqual([]);
      expect(model.servers[0]?.url).toBe(url);
    },
  );

  it.each([
    ["all operations repeat them", undefined, "a", "a", ["a", "", ""]],
    ["one operation has others", undefined, "a", "b", ["", "a", "b"]],
    ["one operation has none", undefined, "a", undefined, ["", "a", ""]],
    ["operations repeat those of the API", "a", "a", "a", ["a", "", ""]],
    ["all operations have others", "a", "b", "b", ["a", "b", "b"]],
  ])("are resolved if %s", async (_, root, one, other, expected) => {
    const at = (url: string | undefined) =>
      url === undefined ? {} : { servers: [{ url }] };
    const { model } = await build({
      ...at(root),
      paths: { "/a": { get: at(one) }, "/b": { ...at(other), get: {} } },
    });
    const urls = [model, ...model.operations].map(({ servers }) =>
      servers.map(({ url }) => url).join(" "),
    );
    expect(urls).toEqual(expected);
  });
});
