/** The guide to documentation sites: its commands exist, and its flags are those of the command. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { flagsOf } from "../../src/cli/command.js";
import { siteCommand } from "../../src/commands/site/cli/site.js";
import { specwright } from "../cli/terminal.js";
import { emptyFolder } from "../write/folder.js";
import { page, root } from "./pages.js";
import { codeOf, tablesIn } from "./tables.js";

const guide = page("docs/guide/site.md");

it("lists flags that exist", () => {
  const [table] = tablesIn(guide.text);
  const flags = table?.rows.map(([cell]) => codeOf(cell)) ?? [];
  expect(flags.length).toBeGreaterThan(3);
  const known = Object.keys(flagsOf(siteCommand)).map((name) => `--${name}`);
  expect(flags.filter((flag) => !known.includes(flag))).toEqual([]);
});

it("names the version of VitePress that is tested and that the message asks for", async () => {
  const manifest = JSON.parse(
    readFileSync(join(root, "examples/site/package.json"), "utf8"),
  ) as { devDependencies: Record<string, string> };
  const version = manifest.devDependencies["vitepress"] ?? "";
  const install = `npm install --save-dev vitepress@${version}`;
  expect(guide.blocks.map(({ text }) => text).join("\n")).toContain(install);

  const cwd = emptyFolder();
  const input = join(root, "spec/petstore.yaml");
  const { stderr, code } = await specwright({ cwd }, "site", "--input", input);
  expect(stderr).toContain(install);
  expect(code).toBe(2);
});
