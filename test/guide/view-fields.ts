/** The fields that templates can print: those of the views that they are given, and those that they use. */
import Handlebars from "handlebars";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Fragment } from "../../src/emit/code/fragment.js";
import type { View, ViewValue } from "../../src/emit/target.js";
import { root } from "./pages.js";

/** Field paths such as `operations[].doc`, with the kinds of value that were seen. */
export type Fields = Map<string, Set<string>>;

function add(fields: Fields, path: string, kind: string | null): void {
  const kinds = fields.get(path) ?? new Set();
  if (kind !== null) kinds.add(kind);
  fields.set(path, kinds);
}

/** Adds the fields of a view. */
export function addFields(fields: Fields, view: View, start = ""): void {
  for (const [name, value] of Object.entries(view)) {
    const path = start === "" ? name : `${start}.${name}`;
    add(fields, path, kindOf(value));
    addInner(fields, value, path);
  }
}

function addInner(fields: Fields, value: ViewValue, path: string): void {
  if (Array.isArray(value)) {
    for (const item of value as readonly ViewValue[]) {
      addInner(fields, item, `${path}[]`);
    }
  } else if (kindOf(value) === "object") addFields(fields, value as View, path);
}

/** Null where the value says nothing of its kind. */
function kindOf(value: ViewValue): string | null {
  if (value === null) return null;
  if (value instanceof Fragment) return "fragment";
  if (Array.isArray(value)) return "list";
  return typeof value === "boolean" ? "boolean" : "object";
}

const folder = join(root, "templates");

/** Sources by name: `client/operations.ts`. */
export const templates: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".hbs"))
    .sort()
    .map((path) => [
      path.replace(/\.hbs$/, ""),
      readFileSync(join(folder, path), "utf8"),
    ]),
);

/** Adds the fields that a template uses. */
export function addUsedFields(fields: Fields, source: string): void {
  walk(Handlebars.parse(source).body, "", fields);
}

function walk(
  statements: readonly hbs.AST.Statement[],
  start: string,
  fields: Fields,
): void {
  for (const statement of statements) {
    if (statement.type === "MustacheStatement") {
      const { path } = statement as hbs.AST.MustacheStatement;
      addPath(path as hbs.AST.PathExpression, start, fields);
    } else if (statement.type === "BlockStatement") {
      const block = statement as hbs.AST.BlockStatement;
      const [of] = block.params as hbs.AST.PathExpression[];
      if (!of) continue;
      addPath(of, start, fields);
      const isList = block.path.original === "each";
      const inner = isList ? `${joined(start, of.parts)}[]` : start;
      walk(block.program.body, inner, fields);
      const inverse = block.inverse as hbs.AST.Program | undefined;
      walk(inverse?.body ?? [], start, fields);
    }
  }
}

function addPath(
  { parts }: hbs.AST.PathExpression,
  start: string,
  fields: Fields,
): void {
  // `{{this}}` has no parts.
  for (let length = 1; length <= parts.length; length++) {
    add(fields, joined(start, parts.slice(0, length)), null);
  }
}

function joined(start: string, parts: readonly unknown[]): string {
  return [...(start === "" ? [] : [start]), ...parts.map(String)].join(".");
}
