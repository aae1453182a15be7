/**
 * Golden cases. A case is a folder: `input/openapi.yaml`, `case.json`, and what must come out of it: `expected/`,
 * `others.txt` with the digests of files that are not shown, and `diagnostics.txt` if there is something to report.
 * `UPDATE_GOLDENS=1 npx vitest run test/golden` rewrites them.
 *
 * Runtime files are copies of what lies in `templates/`, so they are left out of `expected/`; they are compiled with it.
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  generate,
  type GeneratedFile,
  type GenerateResult,
} from "../../src/generate.js";
import { typeErrors, typeErrorsByOutput } from "../support/compile.js";
import { unreachableFiles } from "../support/reachable.js";
import { keptFiles, readTree, textsBeside, type GoldenCase } from "./cases.js";
import { handlers } from "./handlers-target.js";

const update = process.env["UPDATE_GOLDENS"] === "1";
const packageName = (target: string) => `@golden/${target}`;

export function testGoldens(chosen: readonly GoldenCase[]): void {
  const cases = chosen.map((one) => {
    let result: Promise<GenerateResult> | undefined;
    /** Generates once. */
    const run = () => (result ??= generate(one.runOptions));
    return { ...one, run };
  });

  let compiled: ReturnType<typeof typeErrorsByOutput> | undefined;

  /** Compiles all cases at once that Node's module resolution can compile. */
  function compileErrors(): ReturnType<typeof typeErrorsByOutput> {
    return (compiled ??= (async () => {
      const outputs = new Map<string, GenerateResult["files"]>();
      for (const { name, run, definition } of cases) {
        if (definition.importExtension !== "") {
          outputs.set(name, packageFiles((await run()).files));
        }
      }
      return typeErrorsByOutput(outputs, packageName);
    })());
  }

  describe.each(cases)("$name", ({ name, folder, definition, run }) => {
    it("gives what is expected, no file more or less", async () => {
      const { files } = await run();
      const kept = keptFiles(definition, files);
      const expected = join(folder, "expected");
      if (update) writeTree(expected, kept);
      expect(kept.map(({ path }) => path).sort()).toEqual(readTree(expected));
      for (const { path, text } of kept) {
        expect(text, path).toBe(readFileSync(join(expected, path), "utf8"));
      }
    });

    it("has no file that its packages do not use", async () => {
      const { files } = await run();
      expect(unreachableFiles(packageFiles(files))).toEqual([]);
    });

    it.each(definition.keeps ?? [])(
      "has a file for %s in keeps",
      async (start) => {
        const { files } = await run();
        expect(keptFiles({ keeps: [start] }, files)).not.toEqual([]);
      },
    );

    it("reports what is expected, and its other files are as before", async () => {
      const texts = textsBeside(definition, await run());
      for (const [name, text] of Object.entries(texts)) {
        const file = join(folder, name);
        if (update) {
          if (text === "") rmSync(file, { force: true });
          else writeFileSync(file, text);
        }
        expect(text).toBe(existsSync(file) ? readFileSync(file, "utf8") : "");
      }
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
  });
}

/** Handler files are part of an application: they are no package. Tests of the scaffold compile them. */
function packageFiles(files: readonly GeneratedFile[]): GeneratedFile[] {
  return files.filter(({ path }) => !path.startsWith(`${handlers.name}/`));
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
