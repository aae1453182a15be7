// Bundles of an application with one call, and with all operations: minified and compressed.
import { brotliCompressSync, gzipSync } from "node:zlib";
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

/** Bytes, minified and compressed: what a server without and with support for brotli sends. */
export async function sizesOf(contents, resolveDir, options) {
  const text = await bundle(contents, resolveDir, options);
  return {
    gzip: gzipSync(text, { level: 9 }).length,
    brotli: brotliCompressSync(text).length,
  };
}
