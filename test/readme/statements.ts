/** The statements of a README: sentences, list items and rows of tables. Code blocks and headings are left out. */
export function statementsOf(markdown: string): string[] {
  return blocksOf(markdown).flatMap((block) =>
    block.startsWith("|") ? rowsOf(block) : sentencesOf(block),
  );
}

/** Paragraphs, list items and tables. */
function blocksOf(markdown: string): string[] {
  return markdown
    .replace(/^---\n[^]*?\n---\n/, "")
    .replace(/^( *)```[^]*?^\1```$/gm, "\n")
    .replace(/^ {4}\S.*$/gm, "")
    .replace(/^#+ .*$/gm, "\n")
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((block) => block.trim().replace(/^(?:[-*]|\d+\.) /, ""))
    .filter((block) => block !== "");
}

function rowsOf(table: string): string[] {
  const [, , ...rows] = table.split("\n");
  return rows.map((row) => row.replace(/\s+/g, " ").trim());
}

function sentencesOf(block: string): string[] {
  return block
    .replace(/\s+/g, " ")
    .split(/(?<=[.!?]["”)]?) (?=[A-Z`"“[(])/)
    .reduce<string[]>((found, part) => {
      // A split inside of a code span is none.
      const last = found.at(-1);
      if (last !== undefined && (last.match(/`/g) ?? []).length % 2 === 1)
        found[found.length - 1] = `${last} ${part}`;
      else found.push(part);
      return found;
    }, []);
}

/** A pattern for statements: `___` stands for any text. */
export function isStatement(pattern: string, statement: string): boolean {
  return expressionOf(pattern).test(statement);
}

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern);
  if (known) return known;
  const text = pattern
    .split("___")
    .map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"))
    .join(".+");
  const expression = new RegExp(`^${text}$`);
  expressions.set(pattern, expression);
  return expression;
}
