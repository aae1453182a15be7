/** The target of the guide to templates generates what the guide says. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { emptyFolder } from "../write/folder.js";
import { page, root } from "./pages.js";

const { blocks } = page("docs/guide/templates.md");

function blockWith(text: string, language: string): string {
  const found = blocks.find(
    (block) => block.language === language && block.text.includes(text),
  );
  return found?.text ?? "";
}

async function generated(files: Record<string, string>, path: string) {
  const cwd = emptyFolder();
  cpSync(join(root, "spec"), join(cwd, "spec"), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(cwd, name, ".."), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  const { code, stderr } = await specwright({ cwd }, "generate");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return readFileSync(join(cwd, "generated", path), "utf8");
}

it("generates the file that the guide shows", async () => {
  const text = await generated(
    {
      "specwright.config.ts": blockWith('targets: ["validators", paths]', "ts"),
      "templates/paths/index.ts.hbs": blockWith(
        "{{#each operations}}",
        "handlebars",
      ),
    },
    "paths/src/index.ts",
  );
  const shown = blockWith('listPets: "/pets"', "ts");
  expect(shown).not.toBe("");
  expect(text).toContain(shown);
});

it("replaces the template that the guide shows", async () => {
  const text = await generated(
    {
      "specwright.config.ts": blockWith('templates: "templates"', "ts"),
      "templates/client/index.ts.hbs": blockWith("generator", "handlebars"),
    },
    "client/src/index.ts",
  );
  expect(text).toContain('export const generator = "Specwright";\n');
});

it("builds the file with ts-morph that the guide shows", async () => {
  const text = await generated(
    {
      "specwright.config.ts": blockWith(
        'targets: ["validators", events]',
        "ts",
      ),
    },
    "events/src/index.ts",
  );
  const shown = blockWith("onPet(value: Pet)", "ts");
  expect(shown).not.toBe("");
  expect(text).toContain(shown);
});
