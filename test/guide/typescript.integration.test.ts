/**
 * TypeScript blocks of the pages are programs: they are compiled against generated packages. Blocks marked `run` are run
 * as well, and must print what their comments `// => ...` say.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { install } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";
import { filesOf, variantOf, variants, type VariantName } from "./packages.js";
import { blocksOf, root, type CodeBlock } from "./pages.js";

/** Excerpts of generated files are compared with those files, not compiled. */
const programs = blocksOf("ts").filter(
  ({ comment }) => comment?.startsWith("excerpt ") !== true,
);

/** What examples take for granted, such as a database. */
const given = readFileSync(join(import.meta.dirname, "given.ts.txt"), "utf8");

const knownWords = new Set([...Object.keys(variants), "run"]);

function fileName({ place }: CodeBlock): string {
  return `${place.replace(/[^\w]+/g, "-")}.ts`;
}

it("knows the words after the language of every block", () => {
  const unknown = programs.flatMap(({ place, words }) =>
    words.filter((word) => !knownWords.has(word)).map((w) => `${place} ${w}`),
  );
  expect(unknown).toEqual([]);
});

describe.each(Object.keys(variants) as VariantName[])("with %s", (name) => {
  const blocks = programs.filter(({ words }) => variantOf(words) === name);
  const { packageName } = variants[name];

  it("compiles", async () => {
    expect(blocks).not.toEqual([]);
    const errors = await typeErrors(await filesOf(name), {
      packageName,
      installed: true,
      modules: {
        specwright: join(root, "dist/index.d.ts"),
        "specwright/vite": join(root, "dist/vite.d.ts"),
      },
      // Examples need not use everything that they declare.
      flags: {
        noUnusedLocals: false,
        noUnusedParameters: false,
        isolatedDeclarations: false,
      },
      additional: {
        "given.ts": name === "photos" ? "export {};\n" : given,
        "handlers/index.ts": name === "photos" ? "export {};\n" : handlers,
        ...Object.fromEntries(
          blocks.map((block) => [
            fileName(block),
            `${block.text}\nexport {};\n`,
          ]),
        ),
      },
    });
    expect(errors).toEqual([]);
  });

  it("prints what the comments say", async () => {
    const runnable = blocks.filter(({ words }) => words.includes("run"));
    if (runnable.length === 0) return;
    const installed = install(await filesOf(name), packageName);
    try {
      for (const block of runnable) {
        expect(await printedBy(installed, block), block.place).toEqual(
          expectedOf(block),
        );
      }
    } finally {
      installed.remove();
    }
  });
});

const handlers = `
import type { Operations } from "@petstore/server";
export declare const operations: Operations;
`;

/** `// => text` after a call of `console.log`, or on a line of its own. */
function expectedOf({ text }: CodeBlock): string[] {
  return [...text.matchAll(/\/\/ => (.*)$/gm)].map(([, line = ""]) => line);
}

async function printedBy(
  installed: ReturnType<typeof install>,
  block: CodeBlock,
): Promise<string[]> {
  const printed: string[] = [];
  const show = (value: unknown) =>
    typeof value === "string"
      ? value
      : inspect(value, { depth: 9, breakLength: Infinity, compact: true });
  const log = (...values: unknown[]) =>
    void printed.push(values.map(show).join(" "));
  const before = console.log;
  console.log = log;
  try {
    await installed.load(fileName(block).replace(/\.ts$/, ""), block.text);
  } finally {
    console.log = before;
  }
  return printed;
}
