/**
 * TypeScript refuses an object that has none of the properties of a type whose properties are all optional, although
 * nothing is wrong with it. A property that all objects and all types of objects have turns that rule off.
 */
import { ts } from "ts-morph";
import type { GeneratedFile } from "../../src/generate.js";

const mark = JSON.stringify("~");

/** The same types, which require the mark. Types without properties are those of all values. */
export function withMarks(file: GeneratedFile): GeneratedFile {
  if (!file.path.endsWith(".ts")) return file;
  const starts: number[] = [];
  const visit = (node: ts.Node): void => {
    const isObject =
      ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node);
    if (isObject && node.members.length > 0) starts.push(node.members.pos);
    ts.forEachChild(node, visit);
  };
  const { text } = file;
  visit(ts.createSourceFile(file.path, text, ts.ScriptTarget.ES2022));
  starts.sort((one, other) => one - other);
  let marked = "";
  let from = 0;
  for (const start of starts) {
    marked += `${text.slice(from, start)} ${mark}: unknown;`;
    from = start;
  }
  return { ...file, text: marked + text.slice(from) };
}

/** The value as code. Its objects have the mark, of a type that also fits types of additional properties. */
export function markedValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(markedValue).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const properties = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}: ${markedValue(inner)}`,
  );
  return `{ ${[...properties, `${mark}: 0 as any`].join(", ")} }`;
}
