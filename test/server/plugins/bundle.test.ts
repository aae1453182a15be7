/** An application bundles the code of plugins, the code that runs them, and the code of options only if it uses them. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { pluginNames } from "../../../src/base/options/server-plugins.js";

const generated = join(import.meta.dirname, "../../../generated");
const runtime = join(import.meta.dirname, "../../../templates/server/runtime");

interface Bundle {
  /** The files of the package that it contains code of. */
  readonly files: readonly string[];
  readonly functions: ReadonlySet<string>;
}

/** An application that uses `createApi` and a value of another entry point. */
async function bundleWith(name?: string, entry = "index"): Promise<Bundle> {
  const other = name ? `export { ${name} } from "./${entry}.ts";` : "";
  const { outputFiles, metafile } = await build({
    stdin: {
      resolveDir: join(generated, "server/src"),
      contents: `export { createApi } from "./index.ts"; ${other}`,
    },
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["@opentelemetry/api"],
    alias: {
      "@petstore/validators": join(generated, "validators/src/index.ts"),
    },
    metafile: true,
    write: false,
  });
  return {
    files: Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([path]) => basename(path, ".ts")),
    ),
    functions: functionsIn(outputFiles[0]?.text ?? ""),
  };
}

/** And constants, which stay in a bundle if computing them may have an effect. */
function functionsIn(code: string): Set<string> {
  const found = code.matchAll(
    /^(?:export )?(?:(?:async )?function|const|var) (\w+)/gm,
  );
  return new Set([...found].map(([, name = ""]) => name));
}

const functionsOf = (module: string) => [
  ...functionsIn(readFileSync(join(runtime, module), "utf8")),
];

/** The code that runs plugins. No two modules of the runtime declare the same name. */
const running = readdirSync(join(runtime, "plugins")).flatMap((file) =>
  functionsOf(`plugins/${file}`),
);
const timing = functionsOf("time-limits.ts");
const addingPaths = functionsOf("routing/paths-beside.ts");
const rehearsing = functionsOf("lifecycle/brownouts.ts");

/** A value of each entry point; `requestIdFrom` is not a plugin. */
const entries: Readonly<Record<string, string>> = {
  compression: "compression",
  conditional: "conditional",
  cors: "cors",
  health: "health",
  idempotency: "idempotency",
  limits: "rateLimit",
  ranges: "ranges",
  "request-id": "requestIdFrom",
  telemetry: "telemetry",
  timeouts: "timeouts",
};

it("contains none of it without plugins and options", async () => {
  const { files, functions } = await bundleWith();
  expect(functions).toContain("createApi");
  const unused = [...running, ...timing, ...addingPaths, ...rehearsing];
  expect(unused).toContain("joinPlugins");
  expect(unused.filter((name) => functions.has(name))).toEqual([]);
  expect(files).toContain("core");
  const others = [...Object.keys(entries), "description", "document"];
  expect(files.filter((file) => others.includes(file))).toEqual([]);
});

it.each(Object.entries(entries))("contains %s", async (entry, name) => {
  const { files, functions } = await bundleWith(name, entry);
  const own = entry === "timeouts" ? timing : [];
  const needed = entry === "request-id" ? [] : [...running, ...own];
  expect(needed.filter((one) => !functions.has(one))).toEqual([]);
  if (entry !== "timeouts") expect(files).toContain(entry);
});

it("contains the code that runs plugins for plugins of the application", async () => {
  const { functions } = await bundleWith("definePlugin");
  expect(running.filter((name) => !functions.has(name))).toEqual([]);
});

it("contains the code that serves documents with the description only", async () => {
  const { files, functions } = await bundleWith("description", "description");
  expect(files).toContain("document");
  expect(addingPaths.filter((name) => !functions.has(name))).toEqual([]);
  expect(running.filter((name) => functions.has(name))).toEqual([]);
});

it("contains the code of brownouts with brownouts only", async () => {
  const { functions } = await bundleWith("brownouts");
  expect(rehearsing).toContain("brownouts");
  expect(rehearsing.filter((name) => !functions.has(name))).toEqual([]);
  expect(running.filter((name) => functions.has(name))).toEqual([]);
});

it("is tested with all plugins", () => {
  const all = [...pluginNames, "telemetry"];
  expect(Object.keys(entries).sort()).toEqual(all.sort());
});
