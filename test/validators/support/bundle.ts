/** Bundles generated validators in memory, as an application does. */
import { posix } from "node:path";
import { build } from "esbuild";
import type { GeneratedFile } from "../../../src/generate.js";

/** The minified code of an entry that imports from the package: `./index`. */
export async function bundleOf(
  files: readonly GeneratedFile[],
  entry: string,
): Promise<string> {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const { outputFiles } = await build({
    stdin: { contents: entry, loader: "ts", resolveDir: "/" },
    bundle: true,
    minify: true,
    charset: "utf8",
    format: "esm",
    target: "es2022",
    write: false,
    plugins: [
      {
        name: "generated files",
        setup(plugin) {
          plugin.onResolve({ filter: /^\./ }, ({ path, importer }) => ({
            path: posix.join(
              importer === "<stdin>"
                ? "validators/src"
                : posix.dirname(importer),
              `${path.replace(/\.js$/, "")}.ts`,
            ),
            namespace: "generated",
            // As `package.json` of the package says.
            sideEffects: false,
          }));
          plugin.onLoad(
            { filter: /./, namespace: "generated" },
            ({ path }) => ({
              contents: texts.get(path) ?? "",
              loader: "ts",
            }),
          );
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? "";
}
