/** The README of the generated package shows programs; they must be right. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";

const packageName = (target: string) => `pet-store-${target}`;

let files: GeneratedFile[];
let snippets: string[];

beforeAll(async () => {
  const result = await generate({
    input: join(import.meta.dirname, "../../spec/petstore.yaml"),
    targets: ["validators", "server"],
    today: "2026-11-15",
  });
  files = result.files;
  const readme = files.find(({ path }) => path === "server/README.md");
  const blocks = readme?.text.matchAll(/^```ts\n([^]*?)^```$/gm) ?? [];
  snippets = [...blocks].map(([, text = ""]) => text);
});

describe("the package", () => {
  it("imports nothing but the validators, so that no framework is loaded", () => {
    const imported = files
      .filter(({ path }) => /^server\/src\/.*\.ts$/.test(path))
      .flatMap(({ text }) => [...text.matchAll(/ from "([^".][^"]*)";$/gm)])
      .map(([, from]) => from);
    expect([...new Set(imported)]).toEqual(["pet-store-validators"]);
  });
});

describe("the README", () => {
  it("shows programs that compile with the real frameworks", async () => {
    expect(snippets).toHaveLength(5);
    const handlers = `
import type { Api, Operations } from "pet-store-server";
export declare const operations: Operations;
declare global {
  const api: Api;
}
`;
    const programs = snippets.map((text, index) => [
      `snippet${String(index)}.ts`,
      `${text}\nexport {};\n`,
    ]);
    const errors = await typeErrors(files, {
      packageName,
      installed: true,
      further: {
        ...(Object.fromEntries(programs) as Record<string, string>),
        "handlers/index.ts": handlers,
      },
    });
    expect(errors).toEqual([]);
  });
});
