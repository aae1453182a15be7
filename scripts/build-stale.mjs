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
/** The native compiler, so that the service starts quickly. */
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

/** Returns the folders that were compiled. */
export function buildStale() {
  const built = [];
  // A package depends on what those before it were made of.
  const hash = createHash("sha256");
  for (const { folder, config } of packages) {
    for (const file of sources(folder, config)) {
      hash.update(`${file}\0`).update(readFileSync(join(root, file)));
    }
    const wanted = hash.copy().digest("hex");
    const record = join(root, "node_modules/.cache/built", folder);
    const dist = join(root, folder, "dist");
    const isBuilt = () => existsSync(dist) && textOf(record) === wanted;
    if (isBuilt()) continue;
    // Written next to its place first, so that another process that starts now never sees half of a package.
    const fresh = `${dist}.${process.pid}`;
    try {
      compile(join(root, folder, config), fresh);
      if (isBuilt()) continue;
      rmSync(record, { force: true });
      rmSync(dist, { recursive: true, force: true });
      renameSync(fresh, dist);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, wanted);
    built.push(folder);
  }
  return built;
}

function sources(folder, config) {
  const files = readdirSync(join(root, folder, "src"), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
  return [join(folder, "package.json"), join(folder, config), ...files.sort()];
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function compile(config, folder) {
  const { status } = spawnSync(
    process.execPath,
    [tsc, "-p", config, "--outDir", folder],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  if (status !== 0) throw new Error(`${config} does not compile`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildStale();
