/** The table of string formats: each check is in the runtime, and accepts the example that the docs show. */
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  formatWords,
  stringFormats,
} from "../../src/base/openapi/string-formats.js";
import { formatChecks } from "../../src/emit/validators/facts/formats.js";
import {
  Report,
  type ValidationIssue,
} from "../../templates/validators/runtime/issues.js";
import type { SchemaNode } from "../../templates/validators/runtime/node.js";

const runtime = join(import.meta.dirname, "../../templates/validators/runtime");

const checked = Object.entries(stringFormats).flatMap(
  ([format, { check, ...row }]) =>
    check === null ? [] : [{ format, check, ...row }],
);

it.each(checked)("$check accepts the example of $format", async (row) => {
  const found = formatChecks.get(row.format);
  expect(found, `${row.check} is not in runtime/formats`).toBeDefined();
  const module = String(found?.module);
  const checks = (await import(join(runtime, `${module}.ts`))) as {
    readonly [name: string]: (text: string) => boolean;
  };
  expect(checks[row.check]?.(row.example)).toBe(true);
  expect(checks[row.check]?.("(\u0000 ")).toBe(false);
  const nodes = checks as unknown as Readonly<Record<string, SchemaNode>>;
  const issues: ValidationIssue[] = [];
  nodes[String(found?.node)]?.report("(\u0000 ", new Report(issues));
  expect(issues).toMatchObject([
    {
      expected: row.format,
      message: `must be ${formatWords(row)}, received "(\\u0000 "`,
    },
  ]);
});
