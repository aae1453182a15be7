/**
 * The usual mistakes of people who write specs, and what they read about them. `mistakes.md` is the table: each case is a
 * small spec and the diagnostics that `validate` prints. `UPDATE_GOLDENS=1 npx vitest run test/mistakes` rewrites them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { folderWith } from "../read/folder.js";

const file = join(import.meta.dirname, "mistakes.md");
const update = process.env["UPDATE_GOLDENS"] === "1";
const table = readFileSync(file, "utf8");

interface Case {
  title: string;
  spec: string;
  expected: string;
  /** The whole case as it is written in the table. */
  text: string;
}

const cases: Case[] = table
  .split(/^(?=## )/m)
  .slice(1)
  .map((text) => {
    const [, title = ""] = /^## (.*)$/m.exec(text) ?? [];
    const [, spec = ""] = /^```yaml\n(.*?)^```$/ms.exec(text) ?? [];
    const [, expected = ""] = /^```text\n(.*?)^```$/ms.exec(text) ?? [];
    return { title, spec, expected, text };
  });

const head = 'openapi: "3.1.0"\ninfo: { title: Test, version: "1" }\n';

describe("the usual mistakes", () => {
  const found = new Map<string, string>();

  it.each(cases)("$title", async ({ title, spec, expected }) => {
    const text = /^(openapi|swagger):/m.test(spec) ? spec : head + spec;
    const cwd = folderWith({ "api.yaml": text });
    const { code, stderr } = await specwright({ cwd }, "validate", "api.yaml");
    const printed = `${stderr.trim()}\nexit code ${code}\n`;
    found.set(title, printed);
    if (!update) expect(printed).toBe(expected);
    // A mistake that goes unseen must not become a golden.
    expect(stderr).toMatch(/^(error|warning) /);
  });

  afterAll(() => {
    if (!update) return;
    const updated = cases.reduce((before, { title, text }) => {
      const now = text.replace(
        /^```text\n.*?^```$/ms,
        () => `\`\`\`text\n${found.get(title) ?? ""}\`\`\``,
      );
      return before.replace(text, () => now);
    }, table);
    writeFileSync(file, updated);
  });
});
