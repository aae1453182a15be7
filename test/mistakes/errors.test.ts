/** Every error about a spec has a reason in `errors.md`. A new error needs one as well. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lifecycleProblems } from "../../src/base/diagnostics/lifecycle.js";
import { modelProblems } from "../../src/base/diagnostics/model.js";
import { readingProblems } from "../../src/base/diagnostics/reading.js";

it("lists why each error is not repaired", () => {
  const text = readFileSync(join(import.meta.dirname, "errors.md"), "utf8");
  const listed = [...text.matchAll(/^\| `([\w-]+)` +\| \S/gm)].map(
    ([, code]) => code,
  );
  const errors = Object.entries({
    ...readingProblems,
    ...modelProblems,
    ...lifecycleProblems,
  })
    .filter(([, { severity }]) => severity === "error")
    .map(([code]) => code);
  expect(listed.toSorted()).toEqual(errors.toSorted());
});
