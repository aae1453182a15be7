/**
 * Finds the schemas that a schema extends with `allOf` in its unparsed text. Only the usual way to write this is
 * recognized:
 *
 *     Cat:
 *       allOf:
 *         - $ref: '#/components/schemas/Pet'
 *         - type: object
 */

/** Returns the references; null if the text must be parsed to find them. `text` starts with the line of the key. */
export function basesInText(text: string): string[] | null {
  // Escapes may spell the keyword in another way, and aliases may bring it in.
  if (/\\(?:[xuU]|\r?\n)|<<|:\s+\*/.test(text)) return null;
  if (!text.includes("allOf")) return [];
  const [first = "", ...lines] = text
    .split(/\r?\n/)
    .filter((line) => !/^\s*(?:#|$)/.test(line));
  const column = columnOf(lines[0] ?? "");
  if (!first.endsWith(":") || /["']/.test(first)) return null;
  const keys = lines.filter((line) => columnOf(line) === column);
  if (keys.some((line) => !/^ *(?:[\w$-]|- )/.test(line))) return null;
  const at = lines.findIndex((line) => line.trim() === "allOf:");
  const isOwn = columnOf(lines[at] ?? "") === column;
  if (keys.every((line) => !line.includes("allOf"))) return [];
  return at >= 0 && isOwn ? referencesIn(lines.slice(at + 1), column) : null;
}

/** `column` is the column of the key above the list. */
function referencesIn(
  lines: readonly string[],
  column: number,
): string[] | null {
  const dash = columnOf(lines[0] ?? "");
  if (dash < column) return null;
  const found: string[] = [];
  for (const [index, line] of lines.entries()) {
    const here = columnOf(line);
    const isItem = here === dash && line.startsWith("- ", here);
    if (here < dash || (here === dash && !isItem)) break;
    const isNested = here > dash + 2;
    if (isNested || !line.includes("$ref")) {
      if (isItem && !/^ *- \w+:/.test(line)) return null;
      continue;
    }
    const reference = /^ *- \$ref: (["'])(#\/[^'"\s]*)\1$/.exec(line)?.[2];
    const isOnly = columnOf(lines[index + 1] ?? "") <= dash;
    if (reference === undefined || !isOnly) return null;
    found.push(reference);
  }
  return found;
}

function columnOf(line: string): number {
  return line.length - line.trimStart().length;
}
