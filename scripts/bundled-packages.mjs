/**
 * Bundles all packages, so that an installation of Specwright is one package, and Node loads few files. Small ones
 * become part of the chunks of the build. Large ones, and those that `src` loads with `loadPackage`, are files of their
 * own in `dist/packages/`, without spaces.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, constants } from "node:zlib";
import { build, transform } from "esbuild";

const root = resolve(import.meta.dirname, "..");
const unused = join(root, "scripts/unused-module.mjs");

/** What `src` loads with `loadPackage`, and the module of each. */
const loadedAtOnce = {
  "@eslint-community/regexpp": "@eslint-community/regexpp",
  "handlebars/dist/handlebars.js": "handlebars/dist/handlebars.js",
  "handlebars/dist/handlebars.runtime.js":
    "handlebars/dist/handlebars.runtime.js",
  // Only its functions that are not asynchronous.
  prettier: "prettier/index.cjs",
  refa: "refa",
  "ts-morph": "ts-morph",
};

/** What `src` imports on demand only. */
const importedOnDemand = ["jiti/static", "prettier"];

/** CommonJS modules of these packages load modules of Node with `require`. */
export const requireInModules = `import { createRequire as createRequireHere } from "node:module";
const require = createRequireHere(import.meta.url);`;

/** An esbuild plugin for the modules of `src`. */
export const bundledPackages = {
  name: "packages",
  setup({ onLoad, onResolve }) {
    leaveOutParts(onResolve);
    minifyPackages(onLoad);
    onLoad(
      { filter: /[\\/]src[\\/]base[\\/]common[\\/]load-package\.ts$/ },
      () => ({
        contents: loader,
        loader: "ts",
      }),
    );
    onResolve({ filter: /^(jiti\/static|prettier)$/ }, ({ path, kind }) => ({
      // From `dist/chunks/`.
      path: `../packages/${fileOf(path, "mjs")}`,
      external: true,
      ...(kind !== "dynamic-import" && {
        errors: [{ text: `${path} must be imported on demand` }],
      }),
    }));
    // All of `src` shares one instance of the compiler.
    onResolve({ filter: /^ts-morph$/ }, () => ({
      path: "ts-morph",
      namespace: "loaded-at-once",
    }));
    onLoad({ filter: /^/, namespace: "loaded-at-once" }, ({ path }) => ({
      contents: `const { loadPackage } = require("./src/base/common/load-package.ts");
module.exports = loadPackage(${JSON.stringify(path)});`,
      resolveDir: root,
    }));
  },
};

/** In place of `src/base/common/load-package.ts`. */
const loader = `import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { packageFolder } from "../package-folder.js";

const load = createRequire(import.meta.url);
const files: Readonly<Record<string, string>> = ${JSON.stringify(
  Object.fromEntries(
    Object.keys(loadedAtOnce).map((name) => [name, fileOf(name, "cjs")]),
  ),
)};

export function loadPackage(name: string): unknown {
  return load(fileURLToPath(new URL(\`dist/packages/\${files[name]}\`, packageFolder)));
}
`;

/** `eslint-community-regexpp.cjs` */
function fileOf(name, extension) {
  return `${name.replace(/^@|\.js$/g, "").replaceAll("/", "-")}.${extension}`;
}

/** Writes the packages that are files of their own. Returns the modules in them, as those of an esbuild metafile. */
export async function buildPackages(options, outdir) {
  const shared = { ...options, outdir, minify: true, metafile: true };
  const outcomes = [
    await build({
      ...shared,
      format: "cjs",
      entryPoints: entriesOf(Object.entries(loadedAtOnce), "cjs"),
      outExtension: { ".js": ".cjs" },
      plugins: [
        withoutParts(({ onLoad, onResolve }) => {
          // `index.cjs` loads all of Prettier for its asynchronous functions.
          onResolve({ filter: /^\.\/index\.mjs$/ }, () => ({ path: unused }));
          compressLibraries(onLoad, outdir);
        }),
      ],
    }),
    await build({
      ...shared,
      banner: { js: requireInModules },
      entryPoints: entriesOf(
        importedOnDemand.map((name) => [name, name]),
        "mjs",
      ),
      outExtension: { ".js": ".mjs" },
      splitting: true,
      plugins: [withoutParts(() => undefined)],
    }),
  ];
  return Object.assign({}, ...outcomes.map(({ metafile }) => metafile.inputs));
}

/**
 * Of the compiler of ts-morph, 3 MB are the declarations of JavaScript and browsers. Only commands that check the types
 * of whole programs read them.
 */
function compressLibraries(onLoad, outdir) {
  const name = "libraries.br";
  onLoad({ filter: /[\\/]ts-morph-common\.js$/ }, async ({ path }) => {
    const text = await readFile(path, "utf8");
    const [whole, list] =
      /\nconst libFiles = (\[\{\n.*?\n {4}\}\]);\n/s.exec(text) ?? [];
    if (whole === undefined) throw new Error(`${path} has no list of files`);
    const files = JSON.stringify(runInNewContext(list));
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    mkdirSync(outdir, { recursive: true });
    writeFileSync(
      join(outdir, name),
      brotliCompressSync(files, { params: quality }),
    );
    const contents = text
      .replace(whole, "\n")
      .replace(
        "return libFiles;",
        `return JSON.parse(require("node:zlib").brotliDecompressSync(require("node:fs").readFileSync(require("node:path").join(__dirname, "${name}"))).toString());`,
      );
    return { contents, loader: "js" };
  });
}

function entriesOf(modules, extension) {
  return modules.map(([name, module]) => ({
    in: module,
    out: fileOf(name, extension).slice(0, -1 - extension.length),
  }));
}

function withoutParts(setup) {
  return {
    name: "parts",
    setup(build) {
      leaveOutParts(build.onResolve);
      setup(build);
    },
  };
}

function leaveOutParts(onResolve) {
  // yargs lays out help with it, which is ASCII here. The package loads the data of `Intl.Segmenter`: 40 ms.
  onResolve({ filter: /^string-width$/ }, () => ({
    path: join(root, "scripts/ascii-width.mjs"),
  }));
  // Parts of swagger-parser that no run uses: validators, with ajv and the schemas of OpenAPI, and its YAML parser.
  onResolve({ filter: /^(\.\/validators\/\w+|js-yaml)$/ }, ({ importer }) =>
    /[\\/]@apidevtools[\\/]/.test(importer) ? { path: unused } : null,
  );
  // Parsers of Prettier for languages that neither generated files nor code blocks in their Markdown have.
  onResolve(
    { filter: /^\.\/plugins\/(acorn|angular|flow|glimmer|meriyah)\.mjs$/ },
    () => ({ path: unused }),
  );
}

/** No mappings: stack traces name our own sources only. */
const noSourceMap = `\n//# sourceMappingURL=data:application/json;base64,${btoa(
  '{"version":3,"sources":[""],"mappings":"A"}',
)}\n`;

function minifyPackages(onLoad) {
  onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
    const { code } = await transform(await readFile(path, "utf8"), {
      minify: true,
      legalComments: "none",
      target: "node20.19",
    });
    return { contents: code + noSourceMap, loader: "js" };
  });
}

/** The compiler is a part of `@ts-morph/common`, which does not contain its licence. */
const contained = { "@ts-morph/common": ["node_modules/typescript"] };

/** Writes the licences of the bundled packages. `inputs` are those of an esbuild metafile. */
export function writeLicences(inputs, file) {
  const folders = new Set(
    Object.keys(inputs).flatMap((path) => {
      const [folder] =
        /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? [];
      if (folder === undefined) return [];
      const name = folder.replace(/^.*node_modules\//, "");
      return [folder, ...(contained[name] ?? [])];
    }),
  );
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(root, folder, "package.json"), "utf8"),
    );
    const found = readdirSync(join(root, folder))
      .filter((entry) => /^(licen[cs]e|notice|third-?party)/i.test(entry))
      .map((entry) => readFileSync(join(root, folder, entry), "utf8").trim());
    return `${name} ${version} (${license})\n\n${found.join("\n\n")}\n`;
  });
  writeFileSync(file, texts.join(`\n${"-".repeat(80)}\n\n`));
}
