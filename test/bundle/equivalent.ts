/** Compares the output of a spec with the output of its bundled document. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Diagnostics } from "../../src/base/diagnostics.js";
import type { DescriptionTexts } from "../../src/emit/target.js";
import {
  bundledApi,
  generate,
  readApi,
  type GenerateOptions,
} from "../../src/generate.js";

export async function bundled(
  options: Pick<GenerateOptions, "input" | "read" | "model">,
  isPublic = false,
): Promise<DescriptionTexts> {
  const diagnostics = new Diagnostics();
  const api = await readApi(options, diagnostics);
  if (api === null || diagnostics.errors > 0)
    throw new Error(JSON.stringify(diagnostics.list));
  return bundledApi(api, options.model, isPublic);
}

/** The first line in which two files differ. */
export interface Difference {
  path: string;
  one: string | undefined;
  other: string | undefined;
  /** The whole file that the spec itself gives. */
  whole: string;
}

/**
 * The places of schemas are comments: a bundle has them in another file. The order of exports is that of the schemas in
 * the documents.
 */
function linesOf(text = ""): string[] {
  return (
    text
      // A long place is on a line of its own.
      .replace(/Source:\n \* /g, "Source: ")
      .replace(/^\/\*\*\n \* Source: .*\n \*\/$/gm, "/** Source")
      .replace(/^( \* |\/\*\* )Source: .*$/gm, "$1Source")
      // The digest of the documents, which are others.
      .replace(/"specHash": "sha256:[0-9a-f]{64}"/, '"specHash"')
      .split(/\n(?=export \{)/)
      .sort()
      .flatMap((statement) => statement.split("\n"))
  );
}

/** `own` is the output of the spec itself. Null if it has errors. Source comments name the entry document, so the bundle gets the same name. */
export async function differences(
  options: GenerateOptions,
  format: "json" | "yaml" = "json",
  own = generate(options),
): Promise<Difference[] | null> {
  const first = await own;
  if (first.diagnostics.some(({ severity }) => severity === "error"))
    return null;
  const texts = await bundled(options);
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  try {
    const input = join(folder, basename(options.input));
    writeFileSync(input, texts[format]);
    const { include: _i, exclude: _e, ...model } = options.model ?? {};
    const second = await generate({ ...options, input, read: {}, model });
    const one = new Map(first.files.map(({ path, text }) => [path, text]));
    const other = new Map(second.files.map(({ path, text }) => [path, text]));
    if (other.size === 0) throw new Error(JSON.stringify(second.diagnostics));
    return [...new Set([...one.keys(), ...other.keys()])].flatMap((path) => {
      const lines = linesOf(one.get(path));
      const others = linesOf(other.get(path));
      const at = [...lines, ""].findIndex(
        (line, index) => line !== (others[index] ?? ""),
      );
      return at < 0 && lines.length === others.length
        ? []
        : [
            {
              path,
              one: lines[at],
              other: others[at],
              whole: one.get(path) ?? "",
            },
          ];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
