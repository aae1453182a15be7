/**
 * Bundles the packages that nearly every run loads. Each has many small modules, and Node takes about half a millisecond
 * to load one.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const bundled = ["@apidevtools/swagger-parser", "markdown-it", "yaml", "yargs"];

/** CommonJS modules of these packages load modules of Node with `require`. */
export const requireInModules = `import { createRequire as createRequireHere } from "node:module";
const require = createRequireHere(import.meta.url);`;

/** An esbuild plugin. All other packages are loaded from `node_modules`. */
export const bundledPackages = {
  name: "packages",
  setup({ onResolve }) {
    // yargs lays out help with it, which is ASCII here. The package loads the data of `Intl.Segmenter`: 40 ms.
    onResolve({ filter: /^string-width$/ }, () => ({
      path: join(root, "scripts/ascii-width.mjs"),
    }));
    // Parts of swagger-parser that no run uses: validators, with ajv and the schemas of OpenAPI, and its YAML parser.
    onResolve({ filter: /^(\.\/validators\/\w+|js-yaml)$/ }, ({ importer }) =>
      /[\\/]@apidevtools[\\/]/.test(importer)
        ? { path: join(root, "scripts/unused-module.mjs") }
        : null,
    );
    onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
      const isOurs = !/[\\/]node_modules[\\/]/.test(importer);
      return isOurs && importer !== "" && !bundled.includes(path)
        ? { path, external: true }
        : null;
    });
  },
};

/** Writes the licences of the bundled packages. `inputs` are those of an esbuild metafile. */
export function writeLicences(inputs, file) {
  const folders = new Set(
    Object.keys(inputs).flatMap(
      (path) =>
        /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [],
    ),
  );
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(root, folder, "package.json"), "utf8"),
    );
    const found = readdirSync(join(root, folder)).find((entry) =>
      /^licen[cs]e/i.test(entry),
    );
    const text = found && readFileSync(join(root, folder, found), "utf8");
    return `${name} ${version} (${license})\n\n${(text ?? "").trim()}\n`;
  });
  writeFileSync(file, texts.join(`\n${"-".repeat(80)}\n\n`));
}
