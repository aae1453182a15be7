/** Files with the line ends of Windows give the same output. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { emptyFolder } from "../write/folder.js";

const root = join(import.meta.dirname, "../..");
const spec = readFileSync(join(root, "test/readme/workshop.yaml"), "utf8");
const template = readFileSync(
  join(root, "templates/server/README.md.hbs"),
  "utf8",
);

async function output(end: string): Promise<Map<string, string>> {
  const folder = emptyFolder();
  const withEnds = (text: string) => text.replaceAll("\n", end);
  const input = join(folder, "workshop.yaml");
  writeFileSync(input, withEnds(spec));
  const templates = join(folder, "templates");
  mkdirSync(join(templates, "server"), { recursive: true });
  writeFileSync(join(templates, "server/README.md.hbs"), withEnds(template));
  const { files, diagnostics } = await generate({
    input,
    templates,
    today: "2026-11-15",
    targets: ["validators", "client", "server", "docs"],
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual(
    [],
  );
  return new Map(files.map(({ path, text }) => [path, text]));
}

it("of specs and templates", async () => {
  const unix = await output("\n");
  const windows = await output("\r\n");
  expect([...windows.keys()]).toEqual([...unix.keys()]);
  for (const [path, text] of unix) expect(windows.get(path), path).toBe(text);
  expect([...windows.values()].some((text) => text.includes("\r"))).toBe(false);
});
