/**
 * Transpiles the packages in a folder, imports each of their entry points, parses one value with each zod schema, and
 * asks the command line for help. Each failure is a line; the exit code is then 1.
 */
import { spawnSync } from "node:child_process";
import { transformSync } from "esbuild";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";

const [out] = process.argv.slice(2);
const failures = [];

for (const file of readdirSync(out, { recursive: true })) {
  if (!file.endsWith(".ts") || file.endsWith(".d.ts")) continue;
  if (file.split(sep).includes("node_modules")) continue;
  const { code } = transformSync(readFileSync(join(out, file), "utf8"), {
    loader: "ts",
    format: "esm",
    target: "es2022",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  const target = join(out, builtPath(file));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, code);
}
for (const entry of entryPoints()) await attempt(entry);
for (const main of ["cli/dist/main.js", "dist/cli/main.js", "cli/main.js"]) {
  if (!existsSync(join(out, main))) continue;
  const help = [join(out, main), "--help"];
  const { status, stdout, stderr } = spawnSync(process.execPath, help);
  if (status !== 0 || stdout.length === 0)
    failures.push(`${main} --help: ${String(stderr)}`);
}
for (const failure of failures) console.log(failure);
process.exit(failures.length > 0 ? 1 : 0);

/** `client/src/index.ts` → `client/dist/index.js` */
function builtPath(file) {
  return file
    .split(sep)
    .map((name, at) => (name === "src" && at < 2 ? "dist" : name))
    .join(sep)
    .replace(/\.ts$/, ".js");
}

/** The files that the packages export. Folders of sources have an index. */
function entryPoints() {
  return ["", ...readdirSync(out)].flatMap((folder) => {
    const file = join(out, folder, "package.json");
    const index = join(folder, "index.js");
    if (!existsSync(file)) return existsSync(join(out, index)) ? [index] : [];
    const { exports = {} } = JSON.parse(readFileSync(file, "utf8"));
    return Object.values(exports).flatMap((entry) =>
      entry.default === undefined ? [] : [join(folder, entry.default)],
    );
  });
}

async function attempt(entry) {
  try {
    const loaded = await import(pathToFileURL(join(out, entry)).href);
    // Getters of recursive objects run only when a value is parsed.
    if (/zod/.test(entry))
      for (const schema of Object.values(loaded)) schema.safeParse?.({});
  } catch (error) {
    failures.push(`${entry}: ${String(error.stack).slice(0, 500)}`);
  }
}
