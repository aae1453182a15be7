/** Names that a file of `src` exports are used in other files. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The public API, and a file with the text of an export. */
const others =
  /^src\/(index|vite|commands\/domains\/output\/cloudflare-pages)\.ts$/;

interface Source {
  path: string;
  text: string;
}

function sourcesOf(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => posix.join(folder, path.replaceAll("\\", "/")))
    .filter((path) => /(?<!\.d)\.(ts|mjs)$/.test(path))
    .filter((path) => !/\/(expected|node_modules|fixtures)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

const imported =
  /(?:\b(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\*(?:\s+as\s+\w+)?)\s+from\s+|\bimport\(\s*)"(\.[^"]+)"/g;

interface Use {
  target: string;
  names: ReadonlySet<string>;
  /** With `export *`, all that is used of this file is used of the target. */
  isPassedOn: boolean;
}

function usesOf({ path, text }: Source): Use[] {
  return [...text.matchAll(imported)].map(([all, names, from = ""]) => ({
    // The build names its modules from the root.
    target: posix
      .join(from.startsWith("./src/") ? "" : dirname(path), from)
      .replace(/\.js$/, ".ts"),
    // After any other import, each word of the file may be a name of the target.
    names: names?.startsWith("{")
      ? new Set(names.match(/\w+(?=\s*(?:,|\}|\sas\s))/g))
      : new Set(text.match(/\w+/g)),
    isPassedOn: /^export\s+\*/.test(all),
  }));
}

/** Exports that no other file uses, as `path name`. */
function unusedExports(files: readonly Source[]): string[] {
  const used = new Map<string, Set<string>>();
  const use = (target: string, names: Iterable<string>) => {
    const known = used.get(target) ?? new Set();
    for (const name of names) known.add(name);
    used.set(target, known);
  };
  const uses = files.flatMap((file) =>
    usesOf(file).map((one) => ({ ...one, by: file.path })),
  );
  for (const { target, names } of uses) use(target, names);
  for (const { target, by, isPassedOn } of uses)
    if (isPassedOn) use(target, used.get(by) ?? []);
  const declared =
    /^export (?:declare |abstract |async )*(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
  return files
    .filter(({ path }) => path.startsWith("src/") && !others.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(declared)]
        .map(([, name = ""]) => name)
        .filter((name) => !used.get(path)?.has(name))
        .map((name) => `${path} ${name}`),
    );
}

it("each exported name of src is used in another file", () => {
  const files = ["src", "scripts", "test", "bench"].flatMap(sourcesOf);
  expect(unusedExports(files)).toEqual([]);
});

it.each([
  [`import { used } from "./a.js";`, ["src/a.ts other"]],
  [`import {\n  type other,\n  used as mine,\n} from "./a.js";`, []],
  [`const { other } = await import("./a.js");`, ["src/a.ts used"]],
  [
    `export * from "./a.js";\nimport { other } from "./b.js";`,
    ["src/a.ts used"],
  ],
  [`import * as all from "./a.js";\nall.used(all.other);`, []],
])("%s uses some of the exports", (text, unused) => {
  const a = "export function used() {}\nexport type other = string;\n";
  const files = [
    { path: "src/a.ts", text: a },
    { path: "src/b.ts", text },
  ];
  expect(unusedExports(files)).toEqual(unused);
});
