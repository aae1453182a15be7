/** Keeps the declarations that the public API needs, and adds those of ts-morph, which is bundled. */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

/** The declarations of ts-morph, by their names in `dist/packages/`. */
const bundled = {
  "ts-morph.d.ts": "node_modules/ts-morph/lib/ts-morph.d.ts",
  "ts-morph-common.d.ts":
    "node_modules/@ts-morph/common/lib/ts-morph-common.d.ts",
  "typescript.d.ts": "node_modules/@ts-morph/common/lib/typescript.d.ts",
};

/** Where the packages that declarations import are in `dist/`. */
const places = {
  "ts-morph": "packages/ts-morph.js",
  "@ts-morph/common": "packages/ts-morph-common.js",
  "./typescript": "packages/typescript.js",
};

/** Removes all other declarations from a folder. */
export function keepPublicDeclarations(dist, entries) {
  const packages = join(dist, "packages");
  mkdirSync(packages, { recursive: true });
  for (const [name, source] of Object.entries(bundled))
    writeFileSync(join(packages, name), readFileSync(join(root, source)));
  const kept = new Set(entries.map((entry) => join(dist, entry)));
  for (const path of kept) {
    const text = readFileSync(path, "utf8");
    const changed = text.replace(
      /\b(from |import\()"([^"]+)"/g,
      (whole, start, from) => {
        const place = places[from];
        if (place === undefined && !from.startsWith(".")) return whole;
        const target = resolve(place ? dist : dirname(path), place ?? from);
        // Documentation of ts-morph shows imports of files that do not exist.
        if (!place && path.startsWith(packages)) return whole;
        kept.add(target.replace(/\.js$/, ".d.ts"));
        const to = relative(dirname(path), target).replaceAll("\\", "/");
        return `${start}"${to.startsWith(".") ? to : `./${to}`}"`;
      },
    );
    if (changed !== text) writeFileSync(path, changed);
  }
  removeOthers(dist, kept);
}

function removeOthers(folder, kept) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeOthers(path, kept);
    else if (path.endsWith(".d.ts") && !kept.has(path)) rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
