/** The server's runtime reads hostile text: its own expressions are weighed as those of specs are. */
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";
import { analyzePattern } from "../../src/base/patterns/analyze.js";

const folder = new URL("../../templates/server/", import.meta.url);

const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts"),
);

function expressionsIn(file: string): string[] {
  const text = readFileSync(new URL(file, folder), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it("no text keeps an expression of the server busy for long", () => {
  const expressions = files.flatMap(expressionsIn);
  expect(expressions.length).toBeGreaterThan(20);
  const slow = expressions.filter((expression) => {
    const source = expression.slice(1, expression.lastIndexOf("/"));
    return analyzePattern(source, "").kind !== "linear";
  });
  expect(slow).toEqual([]);
});
