/** The reference pages, the config schema and the config types agree with the tables that they are written from. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { referenceFiles } from "../../scripts/reference/files.js";

const root = join(import.meta.dirname, "../..");
const files = await referenceFiles();

it.each([...files])("%s is up to date", (path, text) => {
  const file = join(root, path);
  const found = existsSync(file) ? readFileSync(file, "utf8") : "";
  expect(found, "run: npm run docs:reference").toBe(text);
});

const diagnostics = files.get("docs/reference/diagnostics.md") ?? "";

it("gives each diagnostic a message and a fix in words", () => {
  const rows = diagnostics.match(/^\| `.*\|$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(100);
  const vague = rows.filter((row) => {
    const [message = "", fix = ""] = row.split(" | ").slice(2);
    const words = (text: string) =>
      text.replace(/`\{\w+\}`/g, "").match(/[a-z]{2,}/gi) ?? [];
    return words(message).length < 3 || words(fix).length < 2;
  });
  expect(vague).toEqual([]);
});
