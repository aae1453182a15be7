/** The table of string formats: each check is in the runtime, and accepts the example that the docs show. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { stringFormats } from "../../src/base/openapi/string-formats.js";
import { formatChecks } from "../../src/emit/validators/facts/formats.js";

const runtime = join(import.meta.dirname, "../../templates/validators/runtime");

const checked = Object.entries(stringFormats).flatMap(
  ([format, { check, example }]) =>
    check === null ? [] : [{ format, check, example }],
);

it.each(checked)("$check accepts the example of $format", async (row) => {
  const [module] = formatChecks.get(row.format) ?? [];
  expect(module, `${row.check} is not in runtime/formats`).toBeDefined();
  const checks = (await import(join(runtime, `${String(module)}.ts`))) as {
    readonly [name: string]: (text: string) => boolean;
  };
  expect(checks[row.check]?.(row.example)).toBe(true);
  expect(checks[row.check]?.("(\u0000 ")).toBe(false);
});
