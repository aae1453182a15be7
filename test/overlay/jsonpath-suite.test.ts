/** The official compliance suite of JSONPath, which the package of another implementation brings along. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  JsonPathError,
  parseJsonPath,
} from "../../src/read/overlay/jsonpath.js";

interface Case {
  readonly name: string;
  readonly selector: string;
  readonly document?: unknown;
  readonly result?: unknown[];
  /** Where the order is free: any one of these. */
  readonly results?: unknown[][];
  readonly invalid_selector?: boolean;
}

const manifest = createRequire(import.meta.url).resolve(
  "jsonpath-rfc9535/package.json",
);
const file = join(
  dirname(manifest),
  "src/__tests__/jsonpath-compliance-test-suite/cts.json",
);
const { tests } = JSON.parse(readFileSync(file, "utf8")) as { tests: Case[] };

describe("JSONPath's compliance suite", () => {
  it("is there, whole", () => {
    expect(tests.length).toBeGreaterThan(600);
  });

  it.each(tests.filter((test) => test.invalid_selector === true))(
    "refuses: $name",
    ({ selector }) => {
      expect(() => parseJsonPath(selector)).toThrow(JsonPathError);
    },
  );

  it.each(tests.filter((test) => test.invalid_selector !== true))(
    "finds: $name",
    ({ selector, document, result, results = [result] }) => {
      const found = parseJsonPath(selector).select(document, { left: 100_000 });
      expect(results).toContainEqual(found.map(({ value }) => value));
    },
  );
});
