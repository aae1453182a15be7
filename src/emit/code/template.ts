/** Templates: our own text with fragments in it. The text is parsed once for each place in our code. */
import {
  concat,
  hardLine,
  isEmpty,
  nest,
  text,
  type FragmentNode,
} from "./fragment.js";

interface TemplateLine {
  indent: number;
  /** After the indentation: static text, or the position of a value. */
  pieces: readonly (FragmentNode | number)[];
  /** Whether the line is kept even if all of its values are empty. */
  stays: boolean;
}

const known = new Map<readonly string[], readonly TemplateLine[]>();

/** Fragments take over the indentation of their line. A line that contains only empty fragments is left out. */
export function fillTemplate(
  strings: readonly string[],
  values: readonly FragmentNode[],
): FragmentNode {
  let template = known.get(strings);
  if (template === undefined) {
    template = parse(strings);
    known.set(strings, template);
  }
  const [only] = template;
  if (only?.stays && template.length === 1) {
    return concat(fillLine(only, values));
  }
  const parts: FragmentNode[] = [];
  for (const line of template) {
    const filled = fillLine(line, values);
    if (line.stays || !filled.every(isBlank)) {
      addLine(parts, line.indent, filled);
    }
  }
  return concat(parts);
}

function fillLine(
  { pieces }: TemplateLine,
  values: readonly FragmentNode[],
): FragmentNode[] {
  const filled = pieces.slice();
  for (let at = 0; at < filled.length; at++) {
    const piece = filled[at];
    if (typeof piece === "number") filled[at] = values[piece] ?? empty;
  }
  return filled as FragmentNode[];
}

const empty = text("");

/** Adds a line to others. */
export function addLine(
  lines: FragmentNode[],
  spaces: number,
  line: readonly FragmentNode[],
): void {
  if (lines.length === 0) {
    lines.push(concat(line));
    return;
  }
  const parts = [hardLine, ...line];
  lines.push(spaces === 0 ? concat(parts) : nest(spaces, parts));
}

function isBlank(node: FragmentNode): boolean {
  return isEmpty(node) || (node.kind === "text" && node.text.trim() === "");
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** A line whose indentation is not separated yet: text first, then values and text in turn. */
type RawLine = [string, ...(string | number)[]];

function parse(strings: readonly string[]): TemplateLine[] {
  const lines: RawLine[] = [];
  for (const [index, string] of strings.entries()) {
    const [start = "", ...further] = string.split("\n");
    if (index === 0) lines.push([start]);
    else lines.at(-1)?.push(index - 1, start);
    for (const line of further) lines.push([line]);
  }
  const [only] = lines;
  // A single line keeps its spaces, because they may not be indentation.
  if (lines.length === 1 && only) {
    return [{ indent: 0, pieces: piecesOf(only), stays: true }];
  }
  return withoutOuterBlanks(dedent(lines)).map(([start, ...rest]) => {
    const indent = indentOf(start);
    const line: RawLine = [start.slice(indent), ...rest];
    return {
      indent,
      pieces: piecesOf(line),
      stays: rest.length === 0 || !isBlankText(line),
    };
  });
}

function piecesOf(line: RawLine): TemplateLine["pieces"] {
  return line
    .filter((piece) => piece !== "")
    .map((piece) => (typeof piece === "number" ? piece : text(piece)));
}

/** Removes the indentation that all lines share, so that a template can be indented with the code around it. */
function dedent([first, ...further]: readonly RawLine[]): RawLine[] {
  const shared = Math.min(
    ...further
      .filter((line) => line.length > 1 || !isBlankText(line))
      .map(([start]) => indentOf(start)),
  );
  const cut = Number.isFinite(shared) ? shared : 0;
  return [
    ...(first ? [first] : []),
    ...further.map(([start, ...rest]): RawLine => [start.slice(cut), ...rest]),
  ];
}

function withoutOuterBlanks(lines: readonly RawLine[]): readonly RawLine[] {
  const isOuter = (line: RawLine | undefined) =>
    line?.length === 1 && isBlankText(line);
  const from = isOuter(lines[0]) ? 1 : 0;
  const to = lines.length > from + 1 && isOuter(lines.at(-1)) ? -1 : undefined;
  return lines.slice(from, to);
}

function isBlankText(line: RawLine): boolean {
  return line.every(
    (piece) => typeof piece === "number" || piece.trim() === "",
  );
}
