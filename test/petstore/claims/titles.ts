/** The titles of tests, read from the source of their files. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as ts from "typescript";
import { root } from "./claims.js";

const suffixes = [".test.ts", ".integration.test.ts", ".ts"];

/** The files that a name without a suffix stands for, which is also a filter of vitest. */
export function testFiles(name: string): string[] {
  return suffixes
    .map((suffix) => name + suffix)
    .filter((path) => existsSync(join(root, path)));
}

const known = new Map<string, string[]>();

/** `describe > it`, as it is written; parameters of `it.each` are not filled in. */
export function titlesOf(path: string): string[] {
  const titles = known.get(path) ?? readTitles(path);
  known.set(path, titles);
  return titles;
}

function readTitles(path: string): string[] {
  const text = readFileSync(join(root, path), "utf8");
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node, outer: string[]): void => {
    const [kind, title] = ts.isCallExpression(node) ? test(node) : [null];
    if (kind === "it") titles.push([...outer, title].join(" > "));
    const inner = kind === "describe" ? [...outer, title] : outer;
    ts.forEachChild(node, (child) => {
      visit(child, inner);
    });
  };
  visit(source, []);
  return titles;
}

function test(
  call: ts.CallExpression,
): ["it" | "describe", string] | readonly [null] {
  const [title] = call.arguments;
  if (!title || !ts.isStringLiteralLike(title)) return [null];
  const callee = call.expression.getText();
  if (/^describe\b/.test(callee)) return ["describe", title.text];
  return /^(it|test)\b/.test(callee) ? ["it", title.text] : [null];
}

/** Whether vitest runs a file: as a test, or because a test imports it. */
export function isRun(path: string): boolean {
  if (path.endsWith(".test.ts")) return true;
  const imported = `/${basename(path, ".ts")}.js"`;
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((file) => /^(petstore|service)\b.*\.test\.ts$/.test(file))
    .some((file) =>
      readFileSync(join(root, "test", file), "utf8").includes(imported),
    );
}
