/**
 * Golden cases. A case is a folder: `input/openapi.yaml`, `case.json`, and what must come out of it: `expected/` and,
 * where there is something to report, `diagnostics.txt`. `UPDATE_GOLDENS=1 npx vitest run test/golden` rewrites them.
 *
 * Runtime files are copies of what lies in `templates/`, so they are left out of `expected/`; they are compiled with it.
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { generate, type GenerateResult } from "../../src/generate.js";
import { typeErrors, typeErrorsByOutput } from "../support/compile.js";
import { expectPrettierLayout } from "../support/prettier.js";
import { unreachableFiles } from "../support/reachable.js";
import { goldenCases } from "./cases.js";

const root = import.meta.dirname;
const update = process.env["UPDATE_GOLDENS"] === "1";
const packageName = (target: string) => `@golden/${target}`;

/** Hand-written files that targets copy as they are. */
const templates = join(root, "../../templates");
const copied = new Set(
  readTree(templates)
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(templates, path), "utf8")),
);

const isKept = (
  starts: readonly string[],
  path: string,
  text: string,
): boolean =>
  !copied.has(text) && starts.some((start) => path.startsWith(start));

const cases = goldenCases.map((one) => {
  const {
    layout,
    importExtension,
    jsonSchema,
    serverDescription,
    tanstackQuery,
    targets,
  } = one.definition;
  let result: Promise<GenerateResult> | undefined;
  /** Generates once. */
  const run = () =>
    (result ??= generate({
      ...one.options,
      folder: "./golden",
      ...(layout ? { layout } : {}),
      ...(importExtension === undefined ? {} : { importExtension }),
      ...(jsonSchema ? { jsonSchema: true } : {}),
      ...(tanstackQuery ? { tanstackQuery: true } : {}),
      ...(serverDescription ? { serverDescription } : {}),
      ...(targets ? { targets } : {}),
    }));
  return { ...one, run };
});

let compiled: ReturnType<typeof typeErrorsByOutput> | undefined;

/** Compiles all cases at once that Node's module resolution can compile. */
function compileErrors(): ReturnType<typeof typeErrorsByOutput> {
  return (compiled ??= (async () => {
    const outputs = new Map<string, GenerateResult["files"]>();
    for (const { name, run, definition } of cases) {
      if (definition.importExtension !== "") {
        outputs.set(name, (await run()).files);
      }
    }
    return typeErrorsByOutput(outputs, packageName);
  })());
}

describe.each(cases)("$name", ({ name, folder, definition, run }) => {
  it("gives what is expected, no file more or less", async () => {
    const { files } = await run();
    const kept = files.filter(({ path, text }) =>
      isKept(definition.keeps ?? [""], path, text),
    );
    const expected = join(folder, "expected");
    if (update) writeTree(expected, kept);
    expect(kept.map(({ path }) => path).sort()).toEqual(readTree(expected));
    for (const { path, text } of kept) {
      expect(text, path).toBe(readFileSync(join(expected, path), "utf8"));
    }
  });

  it("has no file that its packages do not use", async () => {
    const { files } = await run();
    expect(unreachableFiles(files)).toEqual([]);
  });

  it.each(definition.keeps ?? [])(
    "has a file for %s in keeps",
    async (start) => {
      const { files } = await run();
      expect(
        files.filter(({ path, text }) => isKept([start], path, text)),
      ).not.toEqual([]);
    },
  );

  it("reports what is expected", async () => {
    const { diagnostics } = await run();
    const text = diagnostics
      .map(
        ({ code, severity, message, place }) =>
          `${severity} ${code} ${place ? `${place.document}#${place.pointer}` : "-"}\n  ${message}\n`,
      )
      .join("");
    const file = join(folder, "diagnostics.txt");
    if (update) {
      if (text === "") rmSync(file, { force: true });
      else writeFileSync(file, text);
    }
    expect(text).toBe(existsSync(file) ? readFileSync(file, "utf8") : "");
  });

  it("compiles under the strictest flags, or is refused whole", async () => {
    const { files, diagnostics } = await run();
    if (diagnostics.some(({ severity }) => severity === "error")) {
      expect(files).toEqual([]);
      return;
    }
    const errors =
      definition.importExtension === ""
        ? await typeErrors(files, { packageName, resolution: "bundler" })
        : (await compileErrors()).get(name);
    expect(errors).toEqual([]);
  });

  it("is laid out as Prettier would", async () => {
    const { files } = await run();
    await expectPrettierLayout(
      files.filter(({ path }) => /\.(ts|json)$/.test(path)),
    );
  });
});

function readTree(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}

function writeTree(
  folder: string,
  files: readonly { path: string; text: string }[],
): void {
  rmSync(folder, { recursive: true, force: true });
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
