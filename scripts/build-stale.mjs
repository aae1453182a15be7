/**
 * Compiles the packages that the pet store service is made of, as far as their sources have changed since. What a
 * package was built from is recorded as a hash, because file dates are not reliable after a checkout.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = join(root, "node_modules/typescript-7/bin/tsc");

/** In this order: each may use those before it. */
const packages = [
  { folder: "generated/validators", config: "tsconfig.json" },
  { folder: "generated/client", config: "tsconfig.json" },
  { folder: "generated/server", config: "tsconfig.json" },
  { folder: "generated/mock", config: "tsconfig.json" },
  { folder: "generated/webhooks", config: "tsconfig.json" },
  { folder: "examples/petstore", config: "tsconfig.build.json" },
];

/**
 * Returns the folders that were compiled. The TypeScript compiler checks the types and writes declarations, which takes
 * seven seconds of CPU time. Without declarations, esbuild writes the same modules in a quarter of a second.
 */
export async function buildStale({ declarations = true } = {}) {
  const stale = packagesWithHash().filter(
    (part) => !isBuilt(part, declarations),
  );
  // The compiler reads the declarations of the packages before.
  const steps = declarations ? stale.map((part) => [part]) : [stale];
  for (const parts of steps.filter(({ length }) => length > 0)) {
    try {
      if (declarations) parts.forEach(compile);
      else await removeTypes(parts);
      for (const part of parts) putInPlace(part, declarations);
    } finally {
      for (const { fresh } of parts)
        rmSync(fresh, { recursive: true, force: true });
    }
  }
  return stale.map(({ folder }) => folder);
}

function packagesWithHash() {
  // A package depends on what those before it were made of.
  const hash = createHash("sha256");
  return packages.map(({ folder, config }) => {
    const sources = sourcesOf(folder);
    for (const file of [
      join(folder, "package.json"),
      join(folder, config),
      ...sources,
    ])
      hash.update(`${file}\0`).update(readFileSync(join(root, file)));
    const dist = join(root, folder, "dist");
    return {
      folder,
      config: join(root, folder, config),
      sources,
      dist,
      // Written next to its place first, so that another process that starts now never sees half of a package.
      fresh: `${dist}.${process.pid}`,
      hash: hash.copy().digest("hex"),
      record: join(root, "node_modules/.cache/built", folder),
    };
  });
}

function sourcesOf(folder) {
  return readdirSync(join(root, folder, "src"), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

/** A package with declarations also serves those who need none. */
function isBuilt({ dist, record, hash }, declarations) {
  if (!existsSync(dist) || !existsSync(record)) return false;
  const text = readFileSync(record, "utf8");
  return text === withDeclarations(hash) || (!declarations && text === hash);
}

function withDeclarations(hash) {
  return `${hash} with declarations`;
}

function compile({ config, fresh }) {
  const { status } = spawnSync(
    process.execPath,
    [tsc, "-p", config, "--outDir", fresh],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  if (status !== 0) throw new Error(`${config} does not compile`);
}

async function removeTypes(parts) {
  const { buildSync } = await import("esbuild");
  buildSync({
    absWorkingDir: root,
    entryPoints: parts.flatMap(({ folder, sources, fresh }) =>
      sources.map((source) => ({
        in: source,
        out: join(
          fresh,
          source.slice(join(folder, "src").length, -".ts".length),
        ),
      })),
    ),
    outdir: root,
    target: "node20.19",
    sourcemap: true,
    sourcesContent: false,
    charset: "utf8",
    logLevel: "warning",
  });
}

function putInPlace(part, declarations) {
  // Another process may have been faster.
  if (isBuilt(part, declarations)) return;
  const { dist, fresh, record, hash } = part;
  rmSync(record, { force: true });
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, declarations ? withDeclarations(hash) : hash);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildStale({ declarations: !process.argv.includes("--javascript") });
