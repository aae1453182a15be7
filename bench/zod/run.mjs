#!/usr/bin/env node
// The work of the TypeScript compilers for the output of the target `zod`, and beside it for the validators alone:
// processor time and memory. The sources are checked as an application with `layout: "source"` compiles them.
//
//   npm run bench:zod                          Stripe, with TypeScript 5.9, 6.0 and 7.0
//   npm run bench:zod -- --only jira           specs of the corpus whose name contains a word
//   npm run bench:zod -- --compilers 7.0       one compiler
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import nativeCompiler from "../../node_modules/typescript-7/lib/getExePath.js";
import { node, own } from "../client/processes.mjs";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "stripe" },
    compilers: { type: "string", default: "5.9,6.0,7.0" },
    corpus: { type: "string", default: own("../shared/corpus") },
  },
});

/** The native compiler runs in one thread, so that its time can be compared. */
const compilers = {
  5.9: [process.execPath, own("node_modules/typescript-5.9/bin/tsc")],
  "6.0": [process.execPath, own("node_modules/typescript/bin/tsc")],
  "7.0": [nativeCompiler(), "--singleThreaded"],
};
const timer = "/usr/bin/time";

for (const needed of [options.corpus, timer])
  if (!existsSync(needed)) {
    console.log(`skipped: there is no ${needed}`);
    process.exit(0);
  }

const specs = readdirSync(options.corpus)
  .filter((name) => /\.(ya?ml|json)$/.test(name))
  .filter((name) => name.includes(options.only));
for (const spec of specs) {
  const folder = mkdtempSync(join(tmpdir(), "specwright-zod-"));
  try {
    const flags = ["--layout", "source", "--target", "validators,zod"];
    node(own("dist/cli/main.js"), [
      "generate",
      join(options.corpus, spec),
      ...["-o", join(folder, "api"), ...flags],
    ]);
    symlinkSync(own("node_modules"), join(folder, "node_modules"));
    for (const version of options.compilers.split(","))
      for (const target of ["validators", "zod"])
        console.log(
          `${spec}, TypeScript ${version}, ${target}: ${checked(folder, version, target)}`,
        );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `3.52 s, 410 MB`, or the first error. */
function checked(folder, version, target) {
  const config = join(folder, "tsconfig.json");
  writeFileSync(
    config,
    JSON.stringify({
      compilerOptions: {
        target: "es2022",
        module: "esnext",
        moduleResolution: "bundler",
        lib: ["es2022", "dom", "dom.iterable"],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        skipLibCheck: true,
      },
      files: [`api/${target}/index.ts`],
    }),
  );
  const { stdout, stderr, status } = spawnSync(
    timer,
    ["-f", "%U %S %M", ...compilers[version], "-p", config],
    { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 },
  );
  const [user, system, kilobytes] = stderr
    .trim()
    .split("\n")
    .at(-1)
    .split(" ")
    .map(Number);
  const error = status === 0 ? "" : ` (${stdout.split("\n")[0]})`;
  return `${(user + system).toFixed(2)} s, ${Math.round(kilobytes / 1024)} MB${error}`;
}
