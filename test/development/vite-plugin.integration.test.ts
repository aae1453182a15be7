/** The plugin `specwright/vite` in a dev server and in builds of Vite. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type InlineConfig, type Rollup } from "vite";
import { expect, it, vi } from "vitest";
import { specwright } from "../../src/vite.js";
import { eventually } from "../support/eventually.js";
import { put } from "../write/folder.js";
import { operationsIn, startVite } from "./vite.js";
import { applicationWith, createWorkspace, specWith } from "./workspace.js";

const broken = specWith("listTodos").replace("None.", "*missing");

function buildIn(root: string, more: InlineConfig = {}) {
  return build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [specwright()],
    ...more,
  }) as Promise<Rollup.RollupOutput>;
}

it("generates when the dev server starts, and after each change", async () => {
  const { folder, application } = createWorkspace();
  const vite = await startVite({
    root: application,
    plugins: [specwright()],
  });
  expect(await operationsIn(vite)).toEqual(["listTodos"]);

  const sent = vi.spyOn(vite.environments.client.hot, "send");
  const written = Date.now();
  put(folder, { "openapi.yaml": specWith("findTodos") });
  await eventually(() => {
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ type: "full-reload" }),
    );
  });
  console.log(
    `Vite reloaded ${String(Date.now() - written)} ms after the spec was saved.`,
  );
  put(application, { "src/main.ts": applicationWith("findTodos") });
  await eventually(async () => {
    expect(await operationsIn(vite)).toEqual(["findTodos"]);
  });
});

it("generates nothing in tests", async () => {
  const { folder, application } = createWorkspace();
  put(application, { "src/main.ts": "export {};\n" });
  const plugins = [specwright(), { name: "vitest" }];
  await startVite({ root: application, plugins });
  await buildIn(application, { plugins });
  expect(existsSync(join(folder, "packages/api"))).toBe(false);
});

it("generates after a change of an overlay and of the config", async () => {
  const { folder, application } = createWorkspace();
  const config = JSON.parse(
    readFileSync(join(folder, "specwright.config.json"), "utf8"),
  ) as object;
  const overlay = (name: string) => `overlay: 1.0.0
info: { title: Names, version: "1" }
actions:
  - target: $.paths['/todos'].get
    update: { operationId: ${name} }
`;
  put(folder, {
    "overlay.yaml": overlay("oneTodos"),
    "specwright.config.json": JSON.stringify({
      ...config,
      overlays: ["overlay.yaml"],
    }),
    "apps/web/src/main.ts": 'export * from "@todo/api/client";\n',
  });
  const vite = await startVite({
    root: application,
    plugins: [specwright({ config: "../../specwright.config.json" })],
  });
  const expectOperation = (name: string) =>
    eventually(async () => {
      expect(await operationsIn(vite)).toEqual([name]);
    });
  await expectOperation("oneTodos");
  put(folder, { "overlay.yaml": overlay("twoTodos") });
  await expectOperation("twoTodos");
  put(folder, { "specwright.config.json": JSON.stringify(config) });
  await expectOperation("listTodos");
});

it("shows errors in the overlay, and removes it", async () => {
  const { folder, application } = createWorkspace();
  const vite = await startVite({
    root: application,
    plugins: [specwright()],
  });
  const sent = vi.spyOn(vite.ws, "send");
  put(folder, { "openapi.yaml": broken });
  await eventually(() => {
    expect(sent).toHaveBeenCalled();
  });
  const file = join(folder, "openapi.yaml");
  const shown = {
    type: "error",
    err: {
      plugin: "specwright",
      message: expect.stringMatching(
        /^syntax: .+\nCorrect the text at this place\.$/,
      ) as string,
      stack: "",
      id: file,
      loc: { file, line: 7, column: expect.any(Number) as number },
    },
  };
  expect(sent.mock.calls).toEqual([[shown]]);

  sent.mockClear();
  put(folder, { "openapi.yaml": specWith("listTodos") });
  await eventually(() => {
    expect(sent).toHaveBeenCalledWith({ type: "update", updates: [] });
  });
});

it("keeps the usual conditions and those of the user", async () => {
  const { application } = createWorkspace();
  const plain = await startVite({
    root: application,
    plugins: [specwright()],
  });
  const { client, ssr } = plain.environments;
  expect(client.config.resolve.conditions.toSorted()).toEqual([
    "browser",
    "development|production",
    "module",
    "specwright-source",
  ]);
  expect(ssr.config.resolve.conditions.toSorted()).toEqual([
    "development|production",
    "module",
    "node",
    "specwright-source",
  ]);
  const own = await startVite({
    root: application,
    plugins: [specwright()],
    resolve: { conditions: ["mine"] },
  });
  expect(own.environments.client.config.resolve.conditions).toEqual([
    "mine",
    "specwright-source",
  ]);
});

it("generates before a build, which bundles the sources", async () => {
  const { folder, application } = createWorkspace();
  const { output } = await buildIn(application);
  const modules = output.flatMap((file) =>
    file.type === "chunk" ? file.moduleIds : [],
  );
  const sources = join(folder, "packages/api/src/client/");
  expect(modules.some((path) => path.startsWith(sources))).toBe(true);
  expect(existsSync(join(folder, "packages/api/dist"))).toBe(false);
});

it("fails a build with the diagnostic", async () => {
  const { folder, application } = createWorkspace();
  put(folder, { "openapi.yaml": broken });
  const file = join(folder, "openapi.yaml");
  await expect(buildIn(application)).rejects.toMatchObject({
    plugin: "specwright",
    message: expect.stringMatching(
      /syntax: .+\nCorrect the text at this place\./,
    ) as string,
    id: file,
    loc: { file, line: 7 },
  });
  expect(existsSync(join(folder, "packages/api"))).toBe(false);
});
