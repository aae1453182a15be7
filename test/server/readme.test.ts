/** The README of the generated package shows programs; they must be right. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";

interface Package {
  files: GeneratedFile[];
  readme: string;
}

async function packageOf(input: string): Promise<Package> {
  const { files } = await generate({
    input: join(import.meta.dirname, input),
    targets: ["validators", "server"],
    today: "2026-11-15",
  });
  const readme = files.find(({ path }) => path === "server/README.md");
  return { files, readme: readme?.text ?? "" };
}

const petStore = await packageOf("../../spec/petstore.yaml");
/** Errors that only the application can fill, and an operation with a server of its own. */
const unusual = await packageOf("unusual.yaml");

describe("the package", () => {
  it("imports nothing but the validators, so that no framework is loaded", () => {
    const imported = petStore.files
      .filter(({ path }) => /^server\/src\/.*\.ts$/.test(path))
      .flatMap(({ text }) => [...text.matchAll(/ from "([^".][^"]*)";$/gm)])
      .map(([, from]) => from);
    expect([...new Set(imported)]).toEqual(["pet-store-validators"]);
  });

  it("has a check for texts, and for the bodies that errorBody makes", () => {
    const text = unusual.files.map((file) => file.text).join("\n");
    expect(text).toContain(
      '200: { "text/plain": validateListCrates200TextPlainBody }',
    );
    expect(text).toContain("validate: validateFault,");
  });
});

describe("the README", () => {
  it.each([
    ["pet-store", petStore],
    ["unusual", unusual],
  ])(
    "of %s shows programs that compile with the real frameworks",
    async (name, { files, readme }) => {
      const blocks = [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)];
      expect(blocks).toHaveLength(5);
      const programs = blocks.map(([, text = ""], index) => [
        `snippet${String(index)}.ts`,
        `${text}\nexport {};\n`,
      ]);
      const errors = await typeErrors(files, {
        packageName: (target) => `${name}-${target}`,
        installed: true,
        additional: {
          ...(Object.fromEntries(programs) as Record<string, string>),
          "handlers/index.ts": `
import type { Api, Operations } from "${name}-server";
export declare const operations: Operations;
declare global {
  const api: Api;
}
`,
          "error-body.ts": `
import type { ErrorBody, Problem } from "${name}-server";
export declare const errorBody: (problem: Problem) => ErrorBody;
`,
        },
      });
      expect(errors).toEqual([]);
    },
  );

  it("names every path below which there are operations", () => {
    expect(unusual.readme).toMatch(/own keep its path: `\/public`/);
    expect(petStore.readme).not.toContain("keep its path");
  });

  it("takes a prefix for an example that changes something", () => {
    expect(petStore.readme).toContain("prefix `/api`, the API is at `/api/v1`");
    expect(unusual.readme).toContain(
      "prefix `/outer`, the API is at `/outer/api/v2`",
    );
  });
});
