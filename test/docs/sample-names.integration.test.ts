/** Samples of operations whose names the samples use themselves: all are compiled. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { keywords } from "../support/keywords.js";
import { typeErrors } from "../support/compile.js";

const packageName = (target: string) => `@names/${target}`;
const golden = "test/golden/samples/input/openapi.yaml";
const spec = parse(readFileSync(golden, "utf8")) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};

interface Shape {
  path: string;
  method: string;
  operation: { operationId?: string };
  /** The identifiers in the samples of this operation. */
  words: string[];
}

function operationsOf(): Omit<Shape, "words">[] {
  return Object.entries(spec.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId !== undefined)
      .map(([method, operation]) => ({ path, method, operation })),
  );
}

async function filesOf(input: string): Promise<GeneratedFile[]> {
  const { files, diagnostics } = await generate({
    input,
    targets: ["validators", "client", "docs"],
    packageName: packageName("{target}"),
    today: "2026-11-15",
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual(
    [],
  );
  return files;
}

/** The TypeScript blocks of the docs and of the client, by the heading above them. */
function blocksIn(files: readonly GeneratedFile[]): [string, string][] {
  return files
    .filter(({ path }) => path.startsWith("docs/operations/"))
    .flatMap(({ text }) => text.split(/^## /m).slice(1))
    .flatMap((section) =>
      [...section.matchAll(/^```ts\n([^]*?)\n```$/gm)].map(
        ([, code = ""]): [string, string] => [
          section.split("\n")[0] ?? "",
          code,
        ],
      ),
    );
}

function identifiersIn(code: string): Set<string> {
  const withoutText = code.replace(/"(?:[^"\\]|\\.)*"|\/\/.*/g, '""');
  const words = withoutText.match(/[A-Za-z_$][\w$]*/g) ?? [];
  return new Set(words.filter((word) => !keywords.includes(word)));
}

const folder = mkdtempSync(join(tmpdir(), "specwright-sample-names-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Operations of other names are not in the specs. */
const unrelated = { deprecated: false, "x-replaced-by": undefined };

const shapes: Shape[] = [];

beforeAll(async () => {
  const blocks = blocksIn(await filesOf(golden));
  const known = new Set<string>();
  for (const one of operationsOf()) {
    const own = blocks
      .filter(([heading]) => heading === one.operation.operationId)
      .map(([, code]) => code)
      .join("\n");
    const words = [...identifiersIn(own)].filter(
      (word) => word !== one.operation.operationId,
    );
    const skeleton = words.toSorted().join(" ");
    if (words.length === 0 || known.has(skeleton)) continue;
    known.add(skeleton);
    shapes.push({ ...one, words });
  }
});

/** A word such as `client` is in the samples of all shapes, in the same few ways. */
const shapesPerWord = 3;

/** Specs in which every shape has an operation for each word of its samples. A name occurs once in a spec. */
function specsOfWords(): object[] {
  const specs: Record<string, unknown>[] = [];
  const taken: Set<string>[] = [];
  for (const { path, method, operation, words } of shapes) {
    for (const word of words) {
      let layer = taken.findIndex((names) => !names.has(word));
      if (taken.length === shapesPerWord && layer === -1) continue;
      if (layer === -1) layer = taken.push(new Set()) - 1;
      taken[layer]?.add(word);
      const paths = (specs[layer] ??= {});
      const parameters = spec.paths[path]?.["parameters"];
      paths[`/${word}${path}`] = {
        ...(paths[`/${word}${path}`] as object | undefined),
        ...(parameters ? { parameters } : {}),
        [method]: { ...operation, ...unrelated, operationId: word },
      };
    }
  }
  return specs.map((paths) => ({ ...spec, paths }));
}

it("have samples of several kinds", () => {
  expect(shapes.length).toBeGreaterThan(6);
  const words = new Set(shapes.flatMap((shape) => shape.words));
  for (const word of ["client", "result", "response", "fetch", "url", "page"])
    expect(words).toContain(word);
});

it("compile with operations of these names", async () => {
  const errors: string[] = [];
  for (const input of specsOfWords()) {
    const path = join(folder, "openapi.json");
    writeFileSync(path, JSON.stringify(input));
    const files = await filesOf(path);
    const samples = blocksIn(files).map(([heading, code], index) => [
      `samples/${heading}-${index}.ts`,
      code,
    ]);
    errors.push(
      ...(await typeErrors(files, {
        packageName,
        additional: Object.fromEntries(samples) as Record<string, string>,
      })),
    );
  }
  expect(errors).toEqual([]);
});
