// The steps for one spec and one generator, each in a process of its own.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { own } from "../client/processes.mjs";
import { peers } from "./generators.mjs";

const seconds = 120;
/** Below the peers, so that generated code and configs find them. */
export const cache = join(peers, ".cache/values");

/** Null, or the reason why there is no code. */
export function generate({ script, flags, config }, spec, folder) {
  const file = `${folder}.config.mjs`;
  if (config !== undefined) writeFileSync(file, config(spec, folder));
  const { status, output } = run(script, flags(file, spec, folder));
  return status === 0 && readdirSync(folder).length > 0
    ? null
    : `does not generate: ${reasonIn(output, status)}`;
}

/** Null, or the first error of the compiler under `strict`. The peers are used with TypeScript 5.9. */
export function compile(folder) {
  const config = `${folder}.tsconfig.json`;
  const compilerOptions = {
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2023", "dom", "dom.iterable"],
    types: [],
    strict: true,
    noEmit: true,
    // kubb imports files with their extension.
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  };
  writeFileSync(config, JSON.stringify({ compilerOptions, include: [folder] }));
  const tsc = own("node_modules/typescript-7/bin/tsc");
  const { status, output } = run(tsc, ["-p", config]);
  return status === 0 ? null : `does not compile: ${reasonIn(output, status)}`;
}

export function run(script, flags) {
  mkdirSync(cache, { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", own("bench/query/newer-node.mjs"), script, ...flags],
    {
      cwd: cache,
      encoding: "utf8",
      timeout: seconds * 1000,
      killSignal: "SIGKILL",
      maxBuffer: 1 << 28,
    },
  );
  return { status, stdout, output: `${stderr}\n${stdout}` };
}

function reasonIn(output, status) {
  if (status === null) return `no result within ${seconds} s`;
  const line = output.split("\n").find((text) => /error/i.test(text));
  return (line ?? output.trim()).slice(0, 200);
}
