/**
 * Module hooks of Node: finds `x.ts` where code imports `x.js`, and removes the types. What is left is kept in
 * `node_modules/.cache`, so that processes that import the same files do the work once.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync, version } from "esbuild";

const cache = fileURLToPath(
  new URL("../node_modules/.cache/typescript/", import.meta.url),
);
mkdirSync(cache, { recursive: true });

/** A query tells apart what is imported several times. */
function isTypeScript(url) {
  return url.startsWith("file:") && /\.ts(\?|$)/.test(url);
}

export function resolve(specifier, context, next) {
  const { parentURL = "" } = context;
  if (/^\.\.?\/.*\.js$/.test(specifier) && isTypeScript(parentURL)) {
    const url = new URL(specifier.replace(/\.js$/, ".ts"), parentURL);
    if (existsSync(url)) return { url: url.href, shortCircuit: true };
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  if (!isTypeScript(url)) return next(url, context);
  const file = fileURLToPath(url);
  const source = readFileSync(file, "utf8");
  const key = createHash("sha1").update(`${version}\n${file}\n${source}`);
  const kept = `${cache}${key.digest("hex")}.js`;
  if (!existsSync(kept)) {
    // Another process never reads half a file.
    const part = `${kept}.${process.pid}`;
    writeFileSync(part, withoutTypes(file, source));
    renameSync(part, kept);
  }
  return {
    format: "module",
    source: readFileSync(kept, "utf8"),
    shortCircuit: true,
  };
}

function withoutTypes(file, source) {
  const { code } = transformSync(source, {
    loader: "ts",
    format: "esm",
    sourcefile: file,
    sourcemap: "inline",
    target: "node20",
  });
  return code;
}
