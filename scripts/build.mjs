/**
 * Builds `dist/`: declarations with tsc, and JavaScript with esbuild. Node takes a third of a short run to load
 * hundreds of modules, so they are bundled into a few files. The library and the command line share these files, which
 * keeps one instance of each module.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import Handlebars from "handlebars";
import {
  buildPackages,
  bundledPackages,
  requireInModules,
  writeLicences,
} from "./bundled-packages.mjs";
import { keepPublicDeclarations } from "./public-declarations.mjs";
import { replaceFolder } from "./replace-folder.mjs";

const root = resolve(import.meta.dirname, "..");
/** Written beside `dist/`, which it replaces at the end, so that an interrupted build leaves `dist/` as it was. */
const dist = join(root, "dist.next");

const options = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  logLevel: "warning",
};

/** As deep as the modules of `src` that look for files of the package: see `src/base/package-folder.ts`. */
const chunks = "chunks";

rmSync(dist, { recursive: true, force: true });
declarations();
const { metafile } = await build({
  ...options,
  banner: { js: requireInModules },
  metafile: true,
  entryPoints: [
    "src/index.ts",
    "src/vite.ts",
    "src/cli/main.ts",
    // These run as processes or threads of their own.
    "src/commands/generate/spec-worker.ts",
    "src/commands/site/worker.ts",
    "src/write/commit.ts",
  ],
  outbase: "src",
  outdir: dist,
  splitting: true,
  minifyWhitespace: true,
  lineLimit: 120,
  chunkNames: `${chunks}/[name]-[hash]`,
  sourcemap: true,
  sourcesContent: false,
  plugins: [bundledPackages, withTemplates(await precompiledTemplates())],
});
// The theme of a site imports it, so that browsers and the docs write requests in the same way.
await build({
  ...options,
  platform: "browser",
  target: "es2022",
  entryPoints: ["src/commands/site/console/request.ts"],
  outbase: "src",
  outdir: dist,
});
const packages = await buildPackages(options, join(dist, "packages"));
writeLicences({ ...metafile.inputs, ...packages }, join(dist, "LICENSES.txt"));
replaceFolder(join(root, "dist"), dist);

function declarations() {
  // The native compiler takes a fifth of the time.
  const tsc = join(root, "node_modules/typescript-7/bin/tsc");
  execFileSync(
    process.execPath,
    [tsc, "-p", "tsconfig.build.json", "--outDir", dist],
    {
      cwd: root,
      stdio: "inherit",
    },
  );
  keepPublicDeclarations(dist, ["index.d.ts", "vite.d.ts"]);
}

/** Our templates as a module: a run need not compile them. */
async function precompiledTemplates() {
  const { compileOptions, readTemplates, templateFolders } =
    await importSource(`
      export { templateFolders } from "./src/emit/targets.js";
      export { compileOptions } from "./src/print/render.js";
      export { readTemplates } from "./src/print/templates.js";
    `);
  const entries = [...readTemplates(templateFolders, null).sources]
    .filter(([name]) => !/\/(runtime|node\.ts$)/.test(name))
    .map(([name, source]) => {
      const specification = Handlebars.precompile(source, compileOptions);
      return `[${JSON.stringify(name)}, { source: ${JSON.stringify(source)}, specification: ${specification} }]`;
    });
  return `export const precompiled = new Map([\n${entries.join(",\n")}\n]);\n`;
}

/** Imports modules of `src` before the build is finished. */
async function importSource(contents) {
  const outfile = join(dist, chunks, "source.js");
  mkdirSync(join(dist, chunks), { recursive: true });
  await build({
    ...options,
    packages: "external",
    stdin: { contents, resolveDir: root },
    outfile,
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile);
  }
}

function withTemplates(contents) {
  return {
    name: "templates",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/]print[\\/]precompiled\.ts$/ }, () => ({
        contents,
        loader: "js",
      }));
    },
  };
}
