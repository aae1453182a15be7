/**
 * Generated packages and programs that use them, under each supported version of TypeScript and both kinds of module
 * resolution. Other tests use the native compiler only.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generate, type GeneratedFile } from "../src/generate.js";
import type { Int64 } from "../src/emit/target.js";
import { ledgerProgram } from "./int64/program.js";
import { typeErrors } from "./support/compile.js";
import { testScale } from "./support/random.js";

const here = import.meta.dirname;
const text = (file: string) => readFileSync(join(here, file), "utf8");

interface Sample {
  input: string;
  /** The beginning of the package names. */
  slug: string;
  targets?: string[];
  int64?: Int64;
  program: string;
}

const samples: readonly Sample[] = [
  {
    input: "../spec/petstore.yaml",
    slug: "pet-store",
    targets: ["validators", "client", "server", "docs", "mock"],
    program: text("client/use-petstore.ts.txt"),
  },
  {
    input: "client/everything.yaml",
    slug: "api",
    targets: ["validators", "client"],
    program: text("client/use-everything.ts.txt"),
  },
  {
    input: "int64/ledger.yaml",
    slug: "ledger",
    int64: "bigint",
    targets: ["validators", "client", "server", "mock"],
    program: ledgerProgram("bigint"),
  },
];

/** The JavaScript compilers take ten times as long. In `npm test`, the oldest one checks the pet store alone. */
const olderCompilers =
  testScale > 1
    ? ([
        ["5.9", "nodenext", samples],
        ["5.9", "bundler", samples],
        ["6.0", "nodenext", samples],
        ["6.0", "bundler", samples],
      ] as const)
    : ([["5.9", "nodenext", samples.slice(0, 1)]] as const);

interface Program {
  files: GeneratedFile[];
  additional: Record<string, string>;
}

/** All samples in one program, so that a compiler reads the declarations of the platform once. */
async function programOf(samples: readonly Sample[]): Promise<Program> {
  const files: GeneratedFile[] = [];
  const additional: Record<string, string> = {};
  for (const { input, slug, program, ...options } of samples) {
    const result = await generate({
      input: join(here, input),
      today: "2026-11-15",
      ...options,
    });
    for (const file of result.files) {
      files.push({ ...file, path: `${slug}-${file.path}` });
    }
    additional[`use-${slug}.ts`] = program;
  }
  return { files, additional };
}

it.each([
  ...olderCompilers,
  ["7.0", "nodenext", samples] as const,
  ["7.0", "bundler", samples] as const,
])(
  "TypeScript %s finds no mistake with %s resolution",
  async (compiler, resolution, samples) => {
    const { files, additional } = await programOf(samples);
    const packageName = (name: string) => name;
    const options = { packageName, compiler, resolution, additional };
    expect(await typeErrors(files, options)).toEqual([]);
  },
);

/** The settings that Next.js creates for a new project. Source files of the layout `source` are checked with them. */
const looseFlags = {
  target: "es2017",
  lib: ["dom", "dom.iterable", "esnext"],
  strict: false,
  exactOptionalPropertyTypes: false,
  noUncheckedIndexedAccess: false,
};

it("accepts all runtime files in a project that is not strict", async () => {
  const files = ["validators", "client", "server"].flatMap((target) =>
    readdirSync(join(here, `../templates/${target}/runtime`), {
      recursive: true,
      encoding: "utf8",
    })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => ({
        path: `${target}/src/runtime/${path}`,
        text: text(`../templates/${target}/runtime/${path}`),
      })),
  );
  const errors = await typeErrors(files, {
    packageName: (target) => `loose-${target}`,
    resolution: "bundler",
    // For the types of TanStack Query.
    installed: true,
    flags: looseFlags,
  });
  expect(errors).toEqual([]);
});
