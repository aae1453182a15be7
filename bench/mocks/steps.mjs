// The steps for one spec and one generator. Each runs in a process of its own, so that a step that fails, or does not
// end, is only a result.
import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { own } from "../client/processes.mjs";

const here = import.meta.dirname;
const seconds = 120;

/** The number of answers of each operation. */
export const answersEach = 3;

/** Null, or the reason why there is no code. */
export function generate({ script, flags, config }, spec, folder) {
  if (script === undefined) return null;
  const file = `${folder}.config.mjs`;
  if (config !== undefined) writeFileSync(file, config(spec, folder));
  const { status, output } = run(script, flags(file, spec, folder), [
    "--import",
    join(here, "../query/newer-node.mjs"),
  ]);
  if (status === 0 && readdirSync(folder).length > 0) return null;
  return reasonIn(output, status);
}

/**
 * Null, or the first error of the compiler. The peers may not support TypeScript 7, so version 5.9 decides if it reports
 * an error.
 */
export function compile({ script }, folder) {
  if (script === undefined) return null;
  const config = `${folder}.tsconfig.json`;
  writeFileSync(
    config,
    JSON.stringify({
      compilerOptions: {
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
      },
      include: [folder],
    }),
  );
  let reason = null;
  for (const compiler of [
    own("node_modules/typescript-7/bin/tsc"),
    join(here, "node_modules/typescript/bin/tsc"),
  ]) {
    const { status, output } = run(compiler, ["-p", config]);
    if (status === 0) return null;
    reason = reasonIn(output, status);
  }
  return reason;
}

/** Lines of `answers.mjs`; none if the code cannot be loaded. Code that does not compile is asked, too. */
export async function answersOf({ entry }, spec, folder, operations) {
  const bundle = `${folder}.bundle.mjs`;
  try {
    await build({
      stdin: {
        contents: typeof entry === "function" ? entry(spec) : entry,
        resolveDir: folder,
        loader: "ts",
      },
      outfile: bundle,
      bundle: true,
      format: "esm",
      target: "node20",
      platform: "node",
      external: ["msw", "@msw/source", "@faker-js/faker"],
      logLevel: "silent",
    });
  } catch (error) {
    return { lines: [], reason: String(error).split("\n")[1] };
  }
  const file = `${folder}.operations.json`;
  const asked = operations.map(({ method, path }) => ({ method, path }));
  writeFileSync(file, JSON.stringify(asked));
  const { stdout, output, status } = run(join(here, "answers.mjs"), [
    bundle,
    file,
    String(answersEach),
  ]);
  const lines = stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  return { lines, reason: status === 0 ? null : reasonIn(output, status) };
}

function run(script, flags, execFlags = []) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...execFlags, script, ...flags],
    {
      cwd: join(here, ".cache"),
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
  return (line ?? output.trim()).slice(0, 300);
}
