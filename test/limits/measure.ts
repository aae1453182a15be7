/** What `limits.json` limits: the size of this repository, and of what it generates. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { countTokens } from "./tokens.js";

export const root = join(import.meta.dirname, "../..");

export type Sizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

export async function measure(): Promise<Sizes> {
  return {
    "tokens of code": { ...tokensBelow("src"), ...tokensBelow("templates") },
    "characters of documentation": Object.fromEntries(
      ["README.md", "CONTRIBUTING.md", "docs/architecture.md"].map((file) => [
        file,
        read(file).length,
      ]),
    ),
    "lines of generated code": { generated: linesOf("generated") },
    "bytes of bundles, minified and with gzip": await bundles(),
  };
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), {
    recursive: true,
    encoding: "utf8",
  })
    .map((path) => join(folder, path).replaceAll("\\", "/"))
    .sort();
}

/** By folder, and as a whole. */
function tokensBelow(top: string): Record<string, number> {
  const sums = new Map([[top, 0]]);
  for (const file of filesBelow(top)) {
    if (!/\.ts$/.test(file)) continue;
    const count = countTokens(read(file));
    const [, room] = /^([^/]+\/[^/]+)\//.exec(file) ?? [];
    for (const name of room === undefined ? [top] : [top, room])
      sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return Object.fromEntries(sums);
}

function linesOf(folder: string): number {
  return filesBelow(folder)
    .filter((file) => !/\/(dist|node_modules)\//.test(file))
    .filter((file) => /\.(ts|json|md)$/.test(file))
    .reduce((sum, file) => sum + read(file).split("\n").length - 1, 0);
}

/** Applications that use little of the packages of the pet store. */
const applications = {
  "one call of the client":
    'import { createClient, getPet } from "@petstore/client"; console.log(getPet(createClient(), { path: { petId: 1 } }));',
  "the server without plugins":
    'import { createApi } from "@petstore/server"; console.log(createApi);',
  validateOrder:
    'import { validateOrder } from "@petstore/validators"; console.log(validateOrder);',
  isOrder:
    'import { isOrder } from "@petstore/validators"; console.log(isOrder);',
};

async function bundles(): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const [name, contents] of Object.entries(applications)) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: root },
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      alias: Object.fromEntries(
        ["client", "server", "validators"].map((target) => [
          `@petstore/${target}`,
          join(root, "generated", target, "src/index.ts"),
        ]),
      ),
      write: false,
    });
    const [{ contents: code } = { contents: new Uint8Array() }] = outputFiles;
    sizes[name] = gzipSync(code, { level: 9 }).length;
  }
  return sizes;
}
