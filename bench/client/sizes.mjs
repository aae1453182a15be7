// Bundles of an application with one call, and with all operations: minified and compressed.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

export async function bundle(contents, resolveDir, options = {}) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "error",
    ...options,
  });
  return outputFiles[0].text;
}

/** Bytes, minified and compressed with gzip. */
export async function sizeOf(contents, resolveDir) {
  return gzipSync(await bundle(contents, resolveDir), { level: 9 }).length;
}
