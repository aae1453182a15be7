/** Generated code compiles, runs no code from the spec, stays in its folder, and shows texts of the spec as text. */
import MarkdownIt from "markdown-it";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtInTargets } from "../../src/emit/targets.js";
import {
  generate,
  type GeneratedFile,
  type GenerateResult,
} from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";
import { hostileSpec } from "./hostile-spec.js";

const canary = "globalThis.__pwned__ = true";
const payloads: [string, string][] = [
  ["comment ends", `*/ ${canary}; /* **// ${canary}`],
  ["template literals", `\`;${canary};\` \${${canary}}`],
  ["quotes", `"; ${canary}; '; ${canary}; "`],
  ["line ends", `a\n${canary}\r${canary}\u2028${canary}\\`],
  ["paths", `../../../../etc/passwd\u0000..\\..\\x`],
  ["markup", `<script>${canary}</script> [x](javascript:alert) | # a`],
  ["template braces", `{{x}} {{{x}}} {{> x}} <%= x %> $& $1`],
  ["fences", "```\n---\n# heading\n<!--"],
  ["words of the language", "constructor"],
  ["prototype", "__proto__"],
];

const folder = mkdtempSync(join(tmpdir(), "specwright-hostile-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const generated = new Map<string, GenerateResult>();
beforeAll(async () => {
  for (const [title, payload] of payloads) {
    const slug = slugOf(title);
    const input = join(folder, `${slug}.json`);
    writeFileSync(input, JSON.stringify(hostileSpec(payload)));
    const packageName = `${slug}-{target}`;
    const result = await generate({
      input,
      packageName,
      today: "2026-11-15",
      serverDescription: "full",
      targets: builtInTargets.map(({ name }) => name),
      tanstackQuery: true,
      skills: true,
    });
    generated.set(title, result);
  }
});

function slugOf(title: string): string {
  return title.replaceAll(" ", "-");
}

function filesOf(title: string): readonly GeneratedFile[] {
  return generated.get(title)?.files ?? [];
}

it("all packages compile", async () => {
  // In one program, which takes half the time of one for each.
  const files = payloads.flatMap(([title]) =>
    filesOf(title).map(({ path, text }) => ({
      path: `${slugOf(title)}-${path}`,
      text,
    })),
  );
  const packageName = (folder: string) => folder;
  expect(await typeErrors(files, { packageName, installed: true })).toEqual([]);
});

describe.each(payloads)("%s", (title) => {
  it("is generated, stays inside and runs nothing", () => {
    const { files, diagnostics = [] } = generated.get(title) ?? { files: [] };
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual(
      [],
    );
    expect(files.length).toBeGreaterThan(20);
    for (const { path } of files) {
      expect(path).toMatch(
        /^(validators|client|server|docs|types|mock|webhooks|zod|cli|mcp)(\/[\w.-]+)+$/,
      );
      expect(path).not.toContain("..");
    }
    for (const { path, text } of files) {
      if (path.endsWith(".ts") && text.includes("__pwned__"))
        expect(liveText(text)).not.toContain("__pwned__");
      expect(text).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u2028-\u202e\u2066-\u2069]/,
      );
    }
  });

  it("renders as text in the docs", () => {
    const markdown = new MarkdownIt({ html: true, linkify: false });
    for (const { path, text } of filesOf(title)) {
      if (!path.endsWith(".md")) continue;
      const [, ...lines] = text.split("\n"); // without our own header
      const html = markdown.render(lines.join("\n"));
      expect(html, path).not.toMatch(/<script|<!--|href="javascript/i);
    }
  });
});

/** Every identifier of a file: what is neither comment nor literal. */
function liveText(text: string): string {
  const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.join(" ");
}
