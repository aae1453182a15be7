/**
 * Expressions of the source and the templates take linear time, also for texts that they do not match: spec text has
 * any length. The analysis of patterns of specs is the judge.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { analyzePattern } from "../../src/base/patterns/analyze.js";

const root = join(import.meta.dirname, "../..");

/** Files with expressions that the analysis takes for slow, and why no spec makes them slow. */
const exceptions: Record<string, string> = {
  "src/base/stack-frames.ts": "It reads stacks of errors, which Node limits.",
  "src/commands/contract/cases/next-page.ts":
    "It reads a header, which Node limits.",
  "src/commands/diff/sdk/types/program.ts":
    "It reads generated code, whose imports are short.",
  "src/commands/domains/config/keys.ts":
    "It reads a name of the user's own config.",
  "src/commands/domains/verify/caa-value.ts":
    "It reads a record of DNS, which has at most 64 KiB and no runs of spaces that servers keep.",
  "src/commands/init/compiler-options.ts":
    "It reads the user's own tsconfig.json.",
  "src/commands/init/scripts.ts": "It reads the user's own package.json.",
  "src/commands/lifecycle/usage/declared-lifecycle.ts":
    "It reads comments of generated code, which are wrapped.",
  "src/commands/release/changelog-file.ts":
    "It reads the user's own changelog.",
  "src/commands/site/render/rules.ts": "It matches every text.",
  "src/naming/api-name.ts": "It reads at most 300 characters.",
  "src/naming/identifiers.ts":
    "The lookbehind refuses places inside of a run of capitals.",
  "src/read/overlay/jsonpath.ts":
    "It reads a message about a query of an overlay.",
  "src/read/yaml/parts.ts":
    "A lookahead after each run of spaces leaves one way to match it.",
  "src/surface/declarations.ts":
    "It reads declarations, in which names are short.",
  "templates/client/runtime/request/draft.ts":
    "It reads the caller's own base URL.",
  "templates/client/runtime/response/cause.ts":
    "It reads messages of the platform.",
  "templates/mcp/runtime/pages.ts": "It reads a header, which platforms limit.",
  "templates/mcp/runtime/search/rank.ts":
    "It reads a path of the spec, which has no runs of braces.",
  "templates/validators/runtime/codecs/bytes.ts":
    "It reads Base64 that it has written itself.",
};

/** Without what the analysis does not know: the flags `s` and `y`, and assertions behind a place. */
function analyzed(pattern: string, flags: string): string {
  const whole = flags.includes("y") ? `^(?:${pattern})` : pattern;
  return flags.includes("s")
    ? whole.replace(/\\.|\[(?:\\.|[^\]])*\]|\./gs, (part) =>
        part === "." ? "[^]" : part,
      )
    : whole;
}

function* patternsOf(file: string): Generator<{ text: string; kind: string }> {
  const text = readFileSync(join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const node of found) {
    const literal = node.getText(source);
    const end = literal.lastIndexOf("/");
    const [pattern, flags] = [literal.slice(1, end), literal.slice(end + 1)];
    const { kind } = analyzePattern(
      analyzed(pattern, flags),
      /[uv]/.test(flags) ? "u" : "",
    );
    yield { text: `${file} ${literal}`, kind };
  }
}

it("all expressions take linear time", () => {
  const slow = ["src", "templates"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .flatMap((name) => [
        ...patternsOf(`${folder}/${name.replaceAll("\\", "/")}`),
      ])
      .filter(({ kind }) => kind !== "linear")
      .map(({ text }) => text),
  );
  const isKnown = (text: string) =>
    Object.hasOwn(exceptions, text.slice(0, text.indexOf(" ")));
  expect(slow.filter((text) => !isKnown(text))).toEqual([]);
  const files = new Set(slow.map((text) => text.slice(0, text.indexOf(" "))));
  expect([...files].sort()).toEqual(Object.keys(exceptions).sort());
});
