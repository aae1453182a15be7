/** The generated packages, and bundles of them with the page of a framework, as the framework's own tools would do it. */
import { build, transform, type Plugin } from "esbuild";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { generate, type GeneratedFile } from "../../../src/generate.js";

const require = createRequire(join(import.meta.dirname, "package.json"));

/** `document` is a browser whose document is happy-dom, which runs in Node. */
export type Platform = "browser" | "document" | "node";

/** Writes the packages of the pet store to a folder. */
export async function writePackages(folder: string): Promise<GeneratedFile[]> {
  const { files } = await generate({
    input: join(import.meta.dirname, "../../../spec/petstore.yaml"),
    targets: ["validators", "client", "server", "mock"],
    tanstackQuery: true,
    today: "2026-11-15",
  });
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return files;
}

const modules = [
  "client/query",
  "client/requests",
  "client",
  "mock",
  "server/node",
  "server",
  "validators",
];

interface BundleOptions {
  /** The text of the module that starts. */
  entry: string;
  platform: Platform;
  /** The folder of the generated packages. */
  packages: string;
  output: string;
}

export async function bundle({
  entry,
  platform,
  packages,
  output,
}: BundleOptions): Promise<void> {
  const folder = join(import.meta.dirname, "apps");
  await build({
    stdin: { contents: entry, resolveDir: folder, loader: "ts" },
    alias: Object.fromEntries(
      modules.map((name) => {
        const [target = "", file = "index"] = name.split("/");
        return [`pet-store-${name}`, join(packages, target, `src/${file}.ts`)];
      }),
    ),
    plugins: [svelte, solid(platform)],
    conditions: ["svelte", platform === "node" ? "node" : "browser"],
    mainFields: ["module", "main"],
    define: { "process.env.NODE_ENV": '"development"' },
    ...(platform === "browser"
      ? { platform, format: "iife" }
      : {
          platform: "node",
          format: "esm",
          // Modules of frameworks that are not modules of JavaScript call it.
          banner: {
            js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
          },
        }),
    bundle: true,
    outfile: output,
    logLevel: "silent",
  });
}

interface SvelteCompiler {
  compile(text: string, options: object): { js: { code: string } };
  compileModule(text: string, options: object): { js: { code: string } };
}

const svelte: Plugin = {
  name: "svelte",
  setup({ onLoad, onResolve }) {
    const compiler = () => require("svelte/compiler") as SvelteCompiler;
    const options = (filename: string) => ({ filename, generate: "client" });
    onResolve({ filter: /\.svelte\.js$/ }, ({ path, resolveDir }) => {
      const isSource = resolveDir.endsWith("apps");
      const file = isSource ? path.replace(/js$/, "ts") : path;
      return { path: join(resolveDir, file) };
    });
    onLoad({ filter: /\.svelte$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      return { contents: compiler().compile(text, options(path)).js.code };
    });
    onLoad({ filter: /\.svelte\.[jt]s$/ }, async ({ path }) => {
      const { code } = await withoutTypes(path, "ts");
      return {
        contents: compiler().compileModule(code, options(path)).js.code,
      };
    });
  },
};

interface Babel {
  transformAsync(text: string, options: object): Promise<{ code: string }>;
}

const solid = (platform: Platform): Plugin => ({
  name: "solid",
  setup({ onLoad }) {
    const generate = platform === "node" ? "ssr" : "dom";
    onLoad({ filter: /\.tsx$/ }, async ({ path }) => {
      const babel = require("@babel/core") as Babel;
      const preset: unknown = require("babel-preset-solid");
      const { code } = await withoutTypes(path, "tsx");
      const { code: contents } = await babel.transformAsync(code, {
        filename: path,
        presets: [[preset, { generate, hydratable: true }]],
        babelrc: false,
        configFile: false,
      });
      return { contents };
    });
  },
});

function withoutTypes(path: string, loader: "ts" | "tsx") {
  return transform(readFileSync(path, "utf8"), { loader, jsx: "preserve" });
}
