/** Whatever a spec says, the output is inert: it compiles, runs nothing of it, stays in its folder and shows it as text. */
import MarkdownIt from "markdown-it";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
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

describe.each(payloads)("%s", (title, payload) => {
  const input = join(folder, `${title.replaceAll(" ", "-")}.json`);
  const run = async () => {
    writeFileSync(input, JSON.stringify(hostileSpec(payload)));
    return generate({ input, packageName: "@x/{target}", today: "2026-11-15" });
  };

  it("is generated, compiles, stays inside and runs nothing", async () => {
    const { files, diagnostics } = await run();
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual(
      [],
    );
    expect(files.length).toBeGreaterThan(20);
    for (const { path } of files) {
      expect(path).toMatch(/^(validators|client|server|docs)(\/[\w.-]+)+$/);
      expect(path).not.toContain("..");
    }
    for (const { path, text } of files) {
      if (path.endsWith(".ts"))
        expect(liveText(text)).not.toContain("__pwned__");
      expect(text).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u2028-\u202e\u2066-\u2069]/,
      );
    }
    expect(
      await typeErrors(files, { packageName: (target) => `@x/${target}` }),
    ).toEqual([]);
  });

  it("renders as text in the docs", async () => {
    const { files } = await run();
    const markdown = new MarkdownIt({ html: true, linkify: false });
    for (const { path, text } of files) {
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
