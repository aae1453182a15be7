/** The size of folders, the names of types and the order of files. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

interface Source {
  path: string;
  text: string;
}

function sourcesOf(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts"))
    .map((path) => ({
      path,
      text: readFileSync(join(root, folder, path), "utf8"),
    }));
}

const sources = sourcesOf("src");

describe("folders", () => {
  const folders = new Map<string, Source[]>();
  for (const source of sources) {
    const folder = dirname(source.path);
    folders.set(folder, [...(folders.get(folder) ?? []), source]);
  }

  it.each([...folders.keys()])("%s has at most 20 files", (folder) => {
    expect(folders.get(folder)?.length).toBeLessThanOrEqual(20);
  });
});

it("each exported type of src has its own name", () => {
  const declaration =
    /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm;
  const places = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    for (const [, name = ""] of text.matchAll(declaration)) {
      places.set(name, (places.get(name) ?? new Set()).add(path));
    }
  }
  const shared = [...places].filter(([, paths]) => paths.size > 1);
  expect(shared.map(([name, paths]) => [name, ...paths])).toEqual([]);
});

/** Files that import themselves through others, also if only for types or on demand. */
function circularImports(files: readonly Source[]): string[] {
  const statement =
    /(?:^(?:import|export)\s+(?:[^"';]*?from\s+)?|\bimport\(\s*)"(\.[^"]+)"/gm;
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      [...text.matchAll(statement)].map(([, from = ""]) =>
        posix.join(dirname(path), from).replace(/\.js$/, ".ts"),
      ),
    ]),
  );
  const reachable = (start: string): Set<string> => {
    const found = new Set<string>();
    const next = [...(imports.get(start) ?? [])];
    for (let path = next.pop(); path !== undefined; path = next.pop()) {
      if (found.has(path)) continue;
      found.add(path);
      next.push(...(imports.get(path) ?? []));
    }
    return found;
  };
  return [...imports.keys()].filter((path) => reachable(path).has(path)).sort();
}

it.each([
  `import { a } from "./a.js";`,
  `import type { A } from "./a.js";`,
  `export * from "./a.js";`,
  `const { a } = await import("./a.js");`,
])("%s closes a circle", (text) => {
  const a = { path: "a.ts", text: `import { b } from "./b.js";` };
  expect(circularImports([a, { path: "b.ts", text }])).toEqual([
    "a.ts",
    "b.ts",
  ]);
});

it("files of src import one another in one direction", () => {
  expect(circularImports(sources)).toEqual([]);
});

it.each(readdirSync(join(root, "templates")))(
  "files of templates/%s import one another in one direction",
  (target) => {
    expect(circularImports(sourcesOf(`templates/${target}`))).toEqual([]);
  },
);
