/** Code about types that contain themselves compiles. */
import { expect, it } from "vitest";
import type { GenerateOptions } from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";
import { recursiveForms, recursiveOutput } from "./recursive-types.js";

const variants: Record<string, Partial<GenerateOptions>> = {
  "with defaults": {},
  "with all that a package may have": {
    int64: "bigint",
    dates: "Date",
    casing: "camel",
    shapes: true,
    jsonSchema: true,
    tanstackQuery: true,
  },
};

it.each(Object.entries(variants))("compiles %s", async (_, options) => {
  const forms = Object.keys(recursiveForms);
  const { files } = await recursiveOutput(forms, options);
  const problems = await typeErrors(files, {
    packageName: (target) => `recursive-${target}`,
    installed: true,
  });
  expect(problems).toEqual([]);
});
