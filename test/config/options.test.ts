import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { OptionFlags } from "../../src/base/config/flag-values.js";
import {
  resolveOptions,
  type SpecOptions,
} from "../../src/base/config/options.js";
import { emptyFolder, put } from "../write/folder.js";

function withConfig(config: unknown): string {
  const folder = emptyFolder();
  put(folder, { "specwright.config.json": JSON.stringify(config) });
  return folder;
}

/** A stub of the package that a config may import. */
const library = () =>
  Promise.resolve({ defineConfig: (config: unknown) => config });

async function only(
  folder: string,
  flags: OptionFlags = {},
): Promise<SpecOptions> {
  const resolved = await resolveOptions(folder, flags, library);
  expect(resolved.diagnostics).toEqual([]);
  const [spec, ...others] = resolved.specs;
  expect(others).toEqual([]);
  if (spec === undefined) throw new Error("no spec");
  return spec;
}

async function problems(
  folder: string,
  flags: OptionFlags = {},
): Promise<string[]> {
  const resolved = await resolveOptions(folder, flags, library);
  if (resolved.diagnostics.length > 0) expect(resolved.specs).toEqual([]);
  return resolved.diagnostics.map(
    ({ code, message, fix }) => `${code}: ${message} ${fix}`,
  );
}

describe("options", () => {
  it("have defaults when only an input is named", async () => {
    const folder = emptyFolder();
    expect(await only(folder, { input: "spec/api.yaml" })).toEqual({
      input: join(folder, "spec/api.yaml"),
      inputName: join("spec", "api.yaml"),
      entryName: join("spec", "api.yaml"),
      cwd: folder,
      home: folder,
      overlays: [],
      output: join(folder, "generated"),
      outputName: "generated",
      targets: null,
      limitedTo: null,
      ownTargets: [],
      layout: "packages",
      packageName: "{api}-{target}",
      importExtension: ".js",
      workspaceProtocol: false,
      int64: "number",
      dates: "string",
      bytes: "string",
      casing: "keep",
      jsonSchema: false,
      shapes: false,
      enumHelpers: false,
      tanstackQuery: false,
      telemetry: false,
      webhookSignature: "standard",
      mcpTools: "auto",
      runtime: "copy",
      skills: false,
      readWriteMarkers: false,
      rootTypes: "none",
      prettier: null,
      templates: null,
      scaffold: null,
      lifecycle: null,
      diff: { waivers: [], unproven: "major", levels: {} },
      severity: {},
      site: { tryIt: false, versions: [] },
      serverDescription: "none",
      serverPlugins: [],
      folders: [],
      origins: [],
      maxFileSize: 100,
      snapshot: null,
      model: {
        brands: false,
        impliedTypes: false,
        enums: "closed",
        subtypes: "all",
      },
    });
  });

  it("list the languages of messages", async () => {
    const folder = emptyFolder();
    const config = { input: "api.yaml", messages: ["de", "ja"] };
    put(folder, { "specwright.config.json": JSON.stringify(config) });
    expect(await only(folder, {})).toMatchObject({ messages: ["de", "ja"] });
    const wrong = { ...config, messages: ["it"] };
    put(folder, { "specwright.config.json": JSON.stringify(wrong) });
    expect(await problems(folder)).toEqual([
      expect.stringContaining("en, de, fr, es, ja"),
    ]);
  });

  it("need an input", async () => {
    expect(await problems(emptyFolder())).toEqual([
      expect.stringContaining("config-no-input"),
    ]);
  });

  it("take relative paths from the folder of the config file", async () => {
    const folder = emptyFolder();
    const config = {
      input: "api.yaml",
      output: "out",
      templates: "mine",
      scaffold: "../app",
      externalRefs: { folders: ["../shared"], origins: ["https://a.example"] },
    };
    put(folder, { "deep/specwright.config.json": JSON.stringify(config) });
    const flags = { config: "deep/specwright.config.json" };
    expect(await only(folder, flags)).toMatchObject({
      input: join(folder, "deep/api.yaml"),
      output: join(folder, "deep/out"),
      outputName: join("deep", "out"),
      templates: join(folder, "deep/mine"),
      scaffold: join(folder, "app"),
      folders: [join(folder, "shared")],
      origins: ["https://a.example"],
    });
  });

  it("are overridden by flags, relative to the working folder", async () => {
    const folder = withConfig({
      input: "a.yaml",
      output: "a",
      targets: ["client", "docs"],
    });
    const flags = { input: "b.yaml", output: "b", targets: ["docs"] };
    expect(await only(folder, flags)).toMatchObject({
      input: join(folder, "b.yaml"),
      output: join(folder, "b"),
      targets: ["docs"],
      limitedTo: ["docs"],
    });
    expect(await only(folder)).toMatchObject({
      targets: ["client", "docs"],
      limitedTo: null,
    });
  });

  it("take overlays from where they are named, in order", async () => {
    const folder = emptyFolder();
    const overlays = ["a.yaml", "../b.yaml", "https://a.example/c.yaml"];
    const config = JSON.stringify({ input: "api.yaml", overlays });
    put(folder, { "deep/specwright.config.json": config });
    const flags = { config: "deep/specwright.config.json" };
    expect((await only(folder, flags)).overlays).toEqual([
      join(folder, "deep/a.yaml"),
      join(folder, "b.yaml"),
      "https://a.example/c.yaml",
    ]);
    const named = await only(folder, { ...flags, overlays: ["d.yaml"] });
    expect(named.overlays).toEqual([join(folder, "d.yaml")]);
  });

  it("find the document of a folder", async () => {
    const folder = emptyFolder();
    put(folder, { "spec/api.yaml": "openapi: 3.1.0\n", "spec/a.json": "{}" });
    expect(await only(folder, { input: "spec" })).toMatchObject({
      input: join(folder, "spec/api.yaml"),
      inputName: join("spec", "api.yaml"),
    });
    put(folder, { "spec/b.yaml": "swagger: '2.0'\n" });
    expect(await problems(folder, { input: "spec" })).toEqual([
      expect.stringContaining("folder-with-entries: The folder spec has"),
    ]);
  });

  it("keep filters, those of the flags in place of the config's", async () => {
    const include = { tags: ["a"], stability: ["beta"] };
    const exclude = { paths: ["/b/**"], internal: true };
    const folder = withConfig({ input: "api.yaml", include, exclude });
    expect((await only(folder)).model).toMatchObject({ include, exclude });
    const flags = { include: ["tags=x,y", "tags=z", "deprecated=false"] };
    expect((await only(folder, flags)).model).toMatchObject({
      include: { tags: ["x", "y", "z"], deprecated: false },
      exclude,
    });
  });

  it("keep a URL as it is", async () => {
    const spec = await only(emptyFolder(), { input: "https://a.example/x" });
    expect(spec.input).toBe("https://a.example/x");
    expect(spec.inputName).toBe("https://a.example/x");
  });
});

describe("several specs", () => {
  const specs = [
    { input: "a.yaml", output: "out/a" },
    { input: "b.yaml", output: "out/b" },
  ];

  it("are all generated, or the one that --input names", async () => {
    const folder = withConfig({ specs });
    const all = await resolveOptions(folder, {}, library);
    expect(all.specs.map((spec) => spec.outputName)).toEqual([
      join("out", "a"),
      join("out", "b"),
    ]);
    const picked = await only(folder, { input: "./b.yaml" });
    expect(picked.outputName).toBe(join("out", "b"));
  });

  it("must not share an output folder", async () => {
    const shared = specs.map((spec) => ({ ...spec, output: "out" }));
    expect(await problems(withConfig({ specs: shared }))).toEqual([
      expect.stringContaining("config-same-output"),
    ]);
    expect(await problems(withConfig({ specs }), { output: "x" })).toEqual([
      expect.stringContaining("config-same-output"),
    ]);
  });

  it("must include the named input", async () => {
    const flags = { input: "c.yaml" };
    expect(await problems(withConfig({ specs }), flags)).toEqual([
      expect.stringContaining("config-input-not-listed"),
    ]);
  });
});

describe("a bad config", () => {
  it.each([
    [{ inptu: "a" }, "unknown key: inptu. Did you mean input?"],
    [{ input: "a", colour: 1 }, "unknown key: colour. The keys are: input"],
    [{ __proto__x: 1 }, "unknown key"],
    [{ constructor: 1 }, "unknown key: constructor"],
    [{ input: 7 }, "input must be a non-empty string"],
    [{ input: "" }, "input must be a non-empty string"],
    [{ input: "a", targets: "client" }, "targets must be a list"],
    [{ input: "a", targets: [1] }, "targets must be a list"],
    [{ input: "a", packageName: "@a b/{target}" }, "packageName must be"],
    [{ input: "a", packageName: "{name}-{target}" }, "packageName must be"],
    [{ input: "a", externalRefs: { folder: [] } }, "Did you mean folders?"],
    [
      { input: "a", externalRefs: { origins: ["https://a.example/path"] } },
      "externalRefs.origins must be a list of origins",
    ],
    [{ input: "a", externalRefs: [] }, "externalRefs must be an object"],
    [{ input: "a", maxFileSize: 501 }, "maxFileSize must be a number from 1"],
    [{ input: "a", maxFileSize: 0 }, "maxFileSize must be a number from 1"],
    [{ input: "a", overlays: "o.yaml" }, "overlays must be a list of paths"],
    [{ input: "a", include: ["pets"] }, "include must be an object"],
    [
      { input: "a", include: { tag: ["a"] } },
      "include.tag. Did you mean tags?",
    ],
    [{ input: "a", exclude: { tags: "a" } }, "exclude.tags must be a list"],
    [{ input: "a", exclude: { deprecated: 1 } }, "must be true or false"],
    [
      { input: "a", include: { stability: ["done"] } },
      "include.stability must be a list of experimental, alpha, beta, stable",
    ],
    [{ input: "a", brands: "uuid" }, "brands must be true, false or an object"],
    [{ input: "a", brands: { format: [] } }, "Did you mean formats?"],
    [{ input: "a", brands: { formats: "uuid" } }, "must be a list of formats"],
    [{ specs: [] }, "specs must be a list with at least one"],
    [{ specs: [{ input: "a" }, 3] }, "specs[1] must be an object"],
    [{ specs: [{ inputs: "a" }] }, "unknown key: specs[0].inputs"],
    [{ specs: [{ input: "a" }], output: "b" }, "unknown key: output"],
    [[], "the config must be an object"],
    ["text", "the config must be an object"],
    [null, "the config must be an object"],
  ])("%j is refused", async (config, expected) => {
    expect(await problems(withConfig(config))).toEqual([
      expect.stringContaining(expected),
    ]);
  });

  it("has a place in JSON: the key, or the value", async () => {
    const folder = withConfig({ specs: [{ input: "a", ouptut: 1, int64: 2 }] });
    const { diagnostics } = await resolveOptions(folder, {}, library);
    const document = "specwright.config.json";
    expect(diagnostics.map(({ place }) => place)).toEqual([
      { document, pointer: "/specs/0/ouptut", target: "key" },
      { document, pointer: "/specs/0/int64", target: "value" },
    ]);
  });

  it("reports every mistake", async () => {
    const folder = withConfig({ inptu: "a", output: 1, targets: 2 });
    expect(await problems(folder)).toHaveLength(3);
  });
});

describe("config files", () => {
  it("may name their schema, if they are JSON", async () => {
    const config = { $schema: "./schema.json", input: "api.yaml" };
    expect((await only(withConfig(config))).inputName).toBe("api.yaml");
    const { input } = config;
    const several = { $schema: "./schema.json", specs: [{ input }] };
    expect((await only(withConfig(several))).inputName).toBe("api.yaml");
    const folder = emptyFolder();
    const text = `export default ${JSON.stringify(config)};\n`;
    put(folder, { "specwright.config.mjs": text });
    expect(await problems(folder)).toEqual([
      expect.stringContaining("unknown key: $schema"),
    ]);
  });

  it("may be modules", async () => {
    const folder = emptyFolder();
    const text = `export default { input: "api.yaml", output: undefined };\n`;
    put(folder, { "specwright.config.mjs": text });
    expect((await only(folder)).inputName).toBe("api.yaml");
  });

  it("may be TypeScript, and import specwright though it is not installed", async () => {
    const folder = emptyFolder();
    const text = `import { defineConfig } from "specwright";
      const input: string = "api.yaml";
      export default defineConfig({ input } as { input: string });\n`;
    put(folder, { "specwright.config.ts": text });
    expect((await only(folder)).inputName).toBe("api.yaml");
  });

  it("are not found under a wrong name", async () => {
    expect(await problems(emptyFolder(), { config: "x.json" })).toEqual([
      expect.stringContaining("config-not-found: The config file x.json"),
    ]);
  });

  it.each([
    ["specwright.config.json", "{"],
    ["specwright.config.ts", "export default {"],
    ["specwright.config.mjs", "export default {"],
    ["specwright.config.mjs", "export const config = {};"],
    ["specwright.config.mjs", 'throw new Error("broken");'],
  ])("that cannot be read are one diagnostic: %s %s", async (name, text) => {
    const folder = emptyFolder();
    put(folder, { [name]: text });
    const found = await problems(folder, { input: "api.yaml" });
    expect(found).toEqual([expect.stringContaining("config-unreadable")]);
    expect(found[0]).not.toMatch(/\n|node:internal/);
  });
});

describe("waivers", () => {
  const waiver = {
    code: "operation-removed",
    reason: "Agreed.",
    expires: "2030-12-05",
  };
  const withWaiver = (changes: object) =>
    withConfig({
      input: "openapi.yaml",
      diff: { waivers: [{ ...waiver, ...changes }] },
    });

  it("have a code, a reason and a date", async () => {
    expect((await only(withWaiver({}))).diff.waivers).toEqual([waiver]);
  });

  it.each<[object, string]>([
    [
      { reason: undefined },
      "config-missing-key: In specwright.config.json, diff.waivers[0].reason is missing. Add diff.waivers[0].reason to the object.",
    ],
    [
      { expires: undefined },
      "config-missing-key: In specwright.config.json, diff.waivers[0].expires is missing. Add diff.waivers[0].expires to the object.",
    ],
    [
      { expires: "2030-02-30" },
      'config-wrong-type: In specwright.config.json, diff.waivers[0].expires must be a date such as "2030-12-05". Correct the value of diff.waivers[0].expires, or remove it.',
    ],
    [
      { until: "2030-02-30" },
      "config-unknown-key: specwright.config.json has an unknown key: diff.waivers[0].until. The keys are: code, scope, operation, pointer, reason, expires.",
    ],
  ])("are checked: %j", async (changes, problem) => {
    expect(await problems(withWaiver(changes))).toEqual([problem]);
  });
});
