/** The generated pet store under every compiler and both ways of finding modules. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { compilers, typeErrors } from "../support/compile.js";

let files: GeneratedFile[];

beforeAll(async () => {
  const result = await generate({
    input: join(import.meta.dirname, "../../spec/petstore.yaml"),
    packageName: "@petstore/{target}",
    today: "2026-11-15",
  });
  files = result.files;
});

describe.each(Object.keys(compilers) as (keyof typeof compilers)[])(
  "TypeScript %s",
  (compiler) => {
    it.each(["nodenext", "bundler"] as const)(
      "finds nothing wrong with %s resolution",
      async (resolution) => {
        const errors = await typeErrors(files, {
          packageName: (target) => `@petstore/${target}`,
          compiler,
          resolution,
        });
        expect(errors).toEqual([]);
      },
    );
  },
);
