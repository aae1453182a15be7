/** Which problems of the old spec end a comparison. */
import { expect, it } from "vitest";
import { diagnosticTable } from "../../../src/base/diagnostics.js";
import { isErrorInOldSpec } from "../../../src/commands/diff/cli/sides.js";

it.each([
  ["an error", "git-path", "error", true],
  ["an error that the config lowers", "git-path", "warning", false],
  ["a warning", "sunset-without-deprecated", "warning", false],
  ["a warning that the config raises", "unknown-required", "error", false],
  ["a date that cannot be read", "invalid-day", "error", false],
] as const)("%s", (_, code, severity, expected) => {
  expect(diagnosticTable).toHaveProperty(code);
  const problem = { code, severity, message: "", fix: "", place: null };
  expect(isErrorInOldSpec(problem)).toBe(expected);
});
