/** `specwright bundle` as a command. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundled } from "../bundle/equivalent.js";
import { folderWith, frame } from "../read/folder.js";
import { specwright } from "./terminal.js";

const spec = {
  ...frame,
  paths: {
    "/a": {
      get: {
        responses: {
          200: {
            description: "ok",
            content: {
              "application/json": { schema: { $ref: "models.json#/A" } },
            },
          },
        },
      },
      delete: { "x-internal": true, responses: { 204: { description: "ok" } } },
    },
  },
};
const files = {
  "openapi.json": spec,
  "models.json": { A: { type: "string" } },
};

it("prints the document", async () => {
  const cwd = folderWith(files);
  const texts = await bundled({ input: join(cwd, "openapi.json") });
  const json = await specwright({ cwd }, "bundle", "openapi.json");
  expect(json).toMatchObject({ code: 0, stdout: texts.json, stderr: "" });
  const yaml = await specwright(
    { cwd },
    "bundle",
    "openapi.json",
    "--format",
    "yaml",
  );
  expect(yaml.stdout).toBe(texts.yaml);
});

it("writes a file in the format of its name, if it has changed", async () => {
  const cwd = folderWith(files);
  const texts = await bundled({ input: join(cwd, "openapi.json") }, true);
  const args = [
    "bundle",
    "openapi.json",
    "--public",
    "--output",
    "new/api.yml",
  ];
  const first = await specwright({ cwd }, ...args, "--json");
  expect(JSON.parse(first.stdout)).toMatchObject({
    files: [{ kind: "written", path: "new/api.yml" }],
    counts: { written: 1 },
  });
  expect(readFileSync(join(cwd, "new/api.yml"), "utf8")).toBe(texts.yaml);
  const second = await specwright({ cwd }, ...args, "--json");
  expect(JSON.parse(second.stdout)).toMatchObject({
    files: [],
    counts: { unchanged: 1 },
  });
});

it("uses the config file with its overlays, filters and visibility", async () => {
  const cwd = folderWith({
    ...files,
    "overlay.json": {
      overlay: "1.0.0",
      info: { title: "x", version: "1" },
      actions: [{ target: "$.info", update: { title: "Changed" } }],
    },
    "specwright.config.json": {
      input: "openapi.json",
      overlays: ["overlay.json"],
      serverDescription: "public",
    },
  });
  const { stdout } = await specwright({ cwd }, "bundle");
  const document = JSON.parse(stdout) as typeof spec;
  expect(document.info.title).toBe("Changed");
  expect(Object.keys(document.paths["/a"])).toEqual(["get"]);
});

it("writes nothing after an error", async () => {
  const cwd = folderWith({ "openapi.json": spec });
  const args = ["bundle", "openapi.json", "--output", "api.json"];
  const { code, stderr } = await specwright({ cwd }, ...args);
  expect(code).toBe(2);
  expect(stderr).toContain("models.json");
  expect(existsSync(join(cwd, "api.json"))).toBe(false);
});

it("reports a file that cannot be written", async () => {
  const cwd = folderWith(files);
  const args = ["bundle", "openapi.json", "--output", "."];
  const { code, stderr } = await specwright({ cwd }, ...args);
  expect(code).toBe(2);
  expect(stderr).toContain("bundle-unwritable");
});
