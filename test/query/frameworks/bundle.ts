/** Bundles the page of a framework with the generated packages, as the framework's own tools would. */
import { build, transform, type Plugin } from "esbuild";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(import.meta.dirname, "package.json"));

export type Platform = "browser" | "node";

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
      ["client/query", "client", "server", "validators"].map((name) => {
        const [target = "", file = "index"] = name.split("/");
        return [`pet-store-${name}`, join(packages, target, `src/${file}.ts`)];
      }),
    ),
    plugins: [svelte, solid(platform)],
    conditions: ["svelte", platform],
    mainFields: ["module", "main"],
    define: { "process.env.NODE_ENV": '"development"' },
    // Modules of frameworks that are not modules of JavaScript call it.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    // The document of the browser is happy-dom, which runs in Node.
    platform: "node",
    format: "esm",
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
    const compiler = require("svelte/compiler") as SvelteCompiler;
    const options = (filename: string) => ({ filename, generate: "client" });
    onResolve({ filter: /\.svelte\.js$/ }, ({ path, resolveDir }) => {
      const isSource = resolveDir.endsWith("apps");
      const file = isSource ? path.replace(/js$/, "ts") : path;
      return { path: join(resolveDir, file) };
    });
    onLoad({ filter: /\.svelte$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      return { contents: compiler.compile(text, options(path)).js.code };
    });
    onLoad({ filter: /\.svelte\.[jt]s$/ }, async ({ path }) => {
      const { code } = await withoutTypes(path, "ts");
      return { contents: compiler.compileModule(code, options(path)).js.code };
    });
  },
};

interface Babel {
  transformAsync(text: string, options: object): Promise<{ code: string }>;
}

const solid = (platform: Platform): Plugin => ({
  name: "solid",
  setup({ onLoad }) {
    const babel = require("@babel/core") as Babel;
    const generate = platform === "node" ? "ssr" : "dom";
    const preset: unknown = require("babel-preset-solid");
    onLoad({ filter: /\.tsx$/ }, async ({ path }) => {
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
