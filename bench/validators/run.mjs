#!/usr/bin/env node
// Generated validators beside ajv and beside straight-line code, in one interleaved run; their size and start, too.
//
//   npm run bench:validators                              all cases
//   npm run bench:validators -- --cases is-valid,all-many some of them, and other options of the benchmark
//   npm run bench:validators -- --part late               only values with an error that is found late
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

const root = resolve(import.meta.dirname, "../..");
const data = join(root, "../shared/validator-bench");
if (!existsSync(data)) {
  console.log(`skipped: there is no benchmark at ${data}`);
  process.exit(0);
}

const work = mkdtempSync(join(tmpdir(), "specwright-bench-"));
try {
  const entry = generate();
  const all = await bundle(`export * from ${JSON.stringify(entry)};`, "all");
  const order = await bundle(
    `export { isOrder, validateOrder } from ${JSON.stringify(entry)};`,
    "order",
    { minify: true },
  );
  const flags = process.argv.slice(2);
  const isLateOnly = flags.join(" ") === "--part late";
  if (!isLateOnly) node(join(data, "bench.mjs"), "--load", all, ...flags);
  node(join(import.meta.dirname, "late.mjs"), data, all);
  const size = gzipSync(readFileSync(order), { level: 9 }).length;
  console.log(
    `\nOrder, checks and reports: ${size} bytes minified and compressed`,
  );
  console.log(`Order, import in a fresh process: ${importTime(order)} ms`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The entry of the generated package, compiled. */
function generate() {
  const cli = join(root, "dist/cli/main.js");
  const spec = join(data, "openapi.json");
  const flags = ["--input", spec, "--output", work, "--target", "validators"];
  node(cli, "generate", ...flags);
  node(
    join(root, "node_modules/typescript/bin/tsc"),
    "-p",
    join(work, "validators"),
  );
  return join(work, "validators/dist/index.js");
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
