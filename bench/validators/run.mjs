#!/usr/bin/env node
// Generated validators beside ajv and beside straight-line code, in one interleaved run; their size and start, too.
//
//   npm run bench:validators                              all cases
//   npm run bench:validators -- --cases is-valid,all-many some of them, and other options of the benchmark
//   npm run bench:validators -- --part late               only values with an error that is found late
//   npm run bench:validators -- --part codecs             only decoding and encoding
//
// The package is bundled into one file first, as an application would: the benchmark loads it anew for each case, so
// that one case does not disturb what the engine has learned from another.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { document } from "./codec-shapes.mjs";

const root = resolve(import.meta.dirname, "../..");
const data = join(root, "../shared/validator-bench");
if (!existsSync(data)) {
  console.log(`skipped: there is no benchmark at ${data}`);
  process.exit(0);
}

const flags = process.argv.slice(2);
const [, part] = /^--part (late|codecs)$/.exec(flags.join(" ")) ?? [];
const work = mkdtempSync(join(tmpdir(), "specwright-bench-"));
try {
  if (part !== "codecs") await checks();
  if (part !== "late") await codecs();
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function checks() {
  const entry = generate("checks", { input: join(data, "openapi.json") });
  const all = await bundle(`export * from ${JSON.stringify(entry)};`, "all");
  const order = await bundle(
    `export { isOrder, validateOrder } from ${JSON.stringify(entry)};`,
    "order",
    { minify: true },
  );
  if (part !== "late") node(join(data, "bench.mjs"), "--load", all, ...flags);
  node(join(import.meta.dirname, "late.mjs"), data, all);
  const size = gzipSync(readFileSync(order), { level: 9 }).length;
  console.log(
    `\nOrder, checks and reports: ${size} bytes minified and compressed`,
  );
  console.log(`Order, import in a fresh process: ${importTime(order)} ms`);
}

async function codecs() {
  const input = join(work, "codecs.json");
  writeFileSync(input, JSON.stringify(document()));
  const bundles = [];
  for (const casing of ["keep", "camel"]) {
    const entry = generate(casing, { input, dates: "Date", casing });
    const contents = `export * from ${JSON.stringify(entry)};`;
    bundles.push(await bundle(contents, casing));
  }
  node(join(import.meta.dirname, "codecs.mjs"), ...bundles);
  const sizes = [];
  for (const casing of ["keep", "camel"]) {
    const entry = join(work, casing, "validators/dist/index.js");
    const contents = `export { decodeOrder, encodeOrder } from ${JSON.stringify(entry)};`;
    const file = await bundle(contents, `${casing}-order`, { minify: true });
    sizes.push(gzipSync(readFileSync(file), { level: 9 }).length);
  }
  console.log(
    `\nOrder, decode and encode: ${sizes.join(" and ")} bytes minified and compressed`,
  );
}

/** The entry of the generated package, compiled. */
function generate(name, options) {
  const output = join(work, name);
  const config = join(work, `${name}.config.json`);
  const settings = { ...options, output, targets: ["validators"] };
  writeFileSync(config, JSON.stringify(settings));
  node(join(root, "dist/cli/main.js"), "generate", "--config", config);
  node(
    join(root, "node_modules/typescript/bin/tsc"),
    "-p",
    join(output, "validators"),
  );
  return join(output, "validators/dist/index.js");
}

async function bundle(contents, name, options = {}) {
  const outfile = join(work, `${name}.mjs`);
  const stdin = { contents, resolveDir: work };
  await build({ stdin, outfile, bundle: true, format: "esm", ...options });
  return outfile;
}

/** The median of several processes, without the start of Node itself. */
function importTime(file) {
  const script = join(work, "import.mjs");
  writeFileSync(
    script,
    `const start = performance.now();
await import(${JSON.stringify(file)});
console.log(performance.now() - start);`,
  );
  const times = Array.from({ length: 15 }, () =>
    Number(spawnSync(process.execPath, [script], { encoding: "utf8" }).stdout),
  );
  return times.sort((one, other) => one - other)[7].toFixed(1);
}

function node(script, ...flags) {
  // From the root, so that the peers are found there.
  const options = { cwd: root, stdio: ["ignore", "inherit", "inherit"] };
  const { status } = spawnSync(process.execPath, [script, ...flags], options);
  if (status !== 0) process.exit(status ?? 1);
}
