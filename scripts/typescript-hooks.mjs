/** Module hooks of Node: finds `x.ts` where code imports `x.js`, and removes the types. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

export function resolve(specifier, context, next) {
  const { parentURL = "" } = context;
  if (/^\.\.?\/.*\.js$/.test(specifier) && parentURL.endsWith(".ts")) {
    const url = new URL(specifier.replace(/\.js$/, ".ts"), parentURL);
    if (existsSync(url)) return { url: url.href, shortCircuit: true };
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts"))
    return next(url, context);
  const file = fileURLToPath(url);
  const { code } = transformSync(readFileSync(file, "utf8"), {
    loader: "ts",
    format: "esm",
    sourcefile: file,
    sourcemap: "inline",
    target: "node20",
  });
  return { format: "module", source: code, shortCircuit: true };
}
