/** The TypeScript samples of the docs are programs: each is compiled against the packages of the same run. */
import { describe, expect, it } from "vitest";
import { generate, type GenerateOptions } from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";

const packageName = (target: string) => `@samples/${target}`;

async function sampleErrors(
  input: string,
  options: Pick<GenerateOptions, "int64"> = {},
): Promise<string[]> {
  const { files } = await generate({
    input,
    targets: ["validators", "client", "docs"],
    packageName: packageName("{target}"),
    today: "2026-11-15",
    ...options,
  });
  const samples = files
    .filter(({ path }) => path.startsWith("docs/"))
    .flatMap(({ text }) => [...text.matchAll(/^```ts\n([^]*?)\n```$/gm)])
    .map(([, code = ""], index) => [`samples/s${String(index)}.ts`, code]);
  expect(samples.length).toBeGreaterThan(0);
  return typeErrors(files, {
    packageName,
    additional: Object.fromEntries(samples) as Record<string, string>,
  });
}

describe("TypeScript samples", () => {
  it("compile for the pet store", async () => {
    expect(await sampleErrors("spec/petstore.yaml")).toEqual([]);
  });

  it.each(["parameters", "security", "directions", "samples"])(
    "compile for the case of %s",
    async (name) => {
      expect(
        await sampleErrors(`test/golden/${name}/input/openapi.yaml`),
      ).toEqual([]);
    },
  );

  it.each(["bigint", "string"] as const)(
    "compile where integers of 64 bits are a %s",
    async (int64) => {
      expect(await sampleErrors("test/int64/ledger.yaml", { int64 })).toEqual(
        [],
      );
    },
  );
});
