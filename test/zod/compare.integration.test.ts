/** zod and the validators agree, except where the guide says so. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { folderWith, frame } from "../read/folder.js";
import { corpusSpecs, ownSpecs } from "../round-trip/specs.js";
import { typeErrors, typeErrorsByOutput } from "../support/compile.js";
import { halfOf } from "../support/random.js";
import { compare, type Comparison } from "./compare.js";
import { subjects } from "./keywords.js";
import { compareRandom } from "./random.js";

const guide = readFileSync(
  join(import.meta.dirname, "../../docs/guide/zod.md"),
  "utf8",
);

/** The rows of the table: `zod refuses: format: email`. */
const listed = new Set(
  [...guide.matchAll(/^\| `([^`]+)` +\| (refuses|removes) +\|/gm)].map(
    ([, keyword = "", verb = ""]) => `zod ${verb}: ${keyword}`,
  ),
);

function rowsOf(comparison: Comparison | null): string[] {
  const found = comparison?.differences ?? [];
  return [...new Set(found.map((one) => `${one.kind}: ${one.keyword}`))].sort();
}

const schemas = Object.fromEntries(
  Object.entries(subjects).map(([name, { schema }]) => [name, schema]),
);
/** Within a test, after which the folder is removed. */
function written(): { input: string; today: string } {
  const folder = folderWith({
    "openapi.json": { ...frame, paths: {}, components: { schemas } },
  });
  return { input: join(folder, "openapi.json"), today: "2026-11-15" };
}

it("differs from the validators in what the guide lists, and in nothing else", async () => {
  const given = Object.entries(subjects).flatMap(([name, { values }]) => [
    [name, values],
    [`${name}Input`, values],
  ]);
  const comparison = await compare(
    written(),
    Object.fromEntries(given) as Record<string, unknown[]>,
  );
  expect(rowsOf(comparison)).toEqual([...listed].sort());
});

it.each(["3.1", "combinations", "3.0"] as const)(
  "differs only as the guide says for random schemas (%s)",
  async (source) => {
    const comparison = await compareRandom(source, 7, 20);
    expect(comparison.values).toBeGreaterThan(1000);
    expect(rowsOf(comparison).filter((row) => !listed.has(row))).toEqual([]);
  },
);

/**
 * The constants without their annotations, so that zod itself infers the types, and assertions about these. Constants
 * that refer to one below keep the annotation, without which the compiler cannot infer anything, and those with typed
 * additional properties, which are `unknown` in the types of the validators.
 */
function typeTests(source: string): string {
  const [head = "", ...constants] = source.split(/^(?=export const )/m);
  const tested = constants.map((constant) => {
    const [, start = "", name = "", type = ""] =
      /^(export const (\w+)): \$?\w+<(\w+)>/.exec(constant) ?? [];
    const isLate = /^ +get |z\.lazy\(|\.catchall\(/m.test(constant);
    const inferred = constant.replace(/^export const \w+: \$?\w+<\w+>/, start);
    return `${isLate ? constant : inferred}
export const as${name} = (value: z.infer<typeof ${name}>): ${type} => value;
export const of${name} = (value: ${type}): z.infer<typeof ${name}> => value;
export const in${name} = (value: ${type}): z.input<typeof ${name}> => value;
`;
  });
  return [head, ...tested].join("");
}

/** With a runtime whose functions keep the types of the schemas, so that the compiler compares them with annotations. */
function comparing(files: readonly GeneratedFile[]): GeneratedFile[] {
  return files.map((file) => {
    if (file.path !== "zod/src/runtime.ts") return file;
    const text = file.text
      .replaceAll("<S>(", "<S extends z.ZodType>(")
      .replaceAll("schema: unknown", "schema: S");
    expect(text).not.toBe(file.text);
    return { ...file, text };
  });
}

it("has annotations that fit the schemas of golden cases", async () => {
  const outputs = new Map<string, readonly GeneratedFile[]>();
  const shown = /^(pet store|kinds|brands|inheritance|shapes|values|zod)$/;
  const compared = ownSpecs.filter(({ name }) => shown.test(name));
  for (const [index, { options }] of compared.entries()) {
    const { files } = await generate({
      ...options,
      layout: "packages",
      importExtension: ".js",
      targets: ["validators", "zod"],
      packageName: "@test/{target}",
    });
    outputs.set(`case${String(index)}`, comparing(files));
  }
  const errors = await typeErrorsByOutput(
    outputs,
    (target) => `@test/${target}`,
  );
  expect([...errors.values()].flat()).toEqual([]);
});

it.each(["number", "bigint", "string"] as const)(
  "infers the types of the validators, int64 as %s",
  async (int64) => {
    const { files } = await generate({
      ...written(),
      int64,
      targets: ["validators", "zod"],
      packageName: "@test/{target}",
    });
    const path = "zod/src/index.ts";
    const source = files.find((file) => file.path === path)?.text ?? "";
    expect(source.match(/^export const /gm)?.length).toBeGreaterThan(80);
    const tested = comparing(files).map((file) =>
      file.path === path ? { path, text: typeTests(source) } : file,
    );
    const errors = await typeErrors(tested, {
      packageName: (target) => `@test/${target}`,
      installed: true,
      flags: { noUnusedLocals: false, isolatedDeclarations: false },
    });
    expect(errors).toEqual([]);
  },
);

const specs = [...halfOf(ownSpecs), ...corpusSpecs(3, 1)].filter(
  ({ options: { input } }) => typeof input === "string",
);

describe.each(specs)("$name", ({ options: given }) => {
  it("differs only as the guide says", async () => {
    const { int64: _int64, ...rest } = given;
    const rows = rowsOf(await compare(rest));
    expect(rows.filter((row) => !listed.has(row))).toEqual([]);
  });
});
