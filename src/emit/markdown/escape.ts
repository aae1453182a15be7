/** Escapes plain text in Markdown, so that no character has a special meaning. */

const entity = /&(?=#?[0-9A-Za-z]{1,32};)/g;

/** Characters that may start inline markup at any position. */
const special = /[\\`*[\]~]/g;

/** `{{…}}`, up to the closing braces if there are any. Vue and others would evaluate it outside code. */
const mustache = /\{{2,}(?:[^{}\n`]*\}{2,})?/g;

/** Escapes text on one line, so that no character has a special meaning. */
export function escapeInline(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const match of text.matchAll(mustache)) {
    pieces.push(
      escapeRun(text.slice(from, match.index)),
      codeSpanText(match[0]),
    );
    from = match.index + match[0].length;
  }
  pieces.push(escapeRun(text.slice(from)));
  return pieces.join("");
}

function escapeRun(text: string): string {
  return text
    .replace(special, "\\$&")
    .replaceAll("{", "\\{")
    .replace(entity, "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/\${2,}/g, (run) => run.replaceAll("$", () => "\\$"))
    .replace(/_+/g, escapeUnderscores);
}

/** Between letters, an underscore has no special meaning, and Prettier would remove the backslash again. */
function escapeUnderscores(run: string, offset: number, whole: string): string {
  const before = whole.charAt(offset - 1);
  const after = whole.charAt(offset + run.length);
  return letter.test(before) && letter.test(after)
    ? run
    : run.replaceAll("_", "\\_");
}

const letter = /^[A-Za-z0-9]$/;

/** Characters at the start of a line that would start another kind of block. */
const blockStart = /^(?:[#>=]|[-+*](?=\s|$)|~{3}|:{3}|[-:|][-:|\s]*$)/;

/** Escapes the start of a line, so that it stays a line of its paragraph. */
export function escapeLineStart(line: string): string {
  const trimmed = line.trimStart();
  if (blockStart.test(trimmed)) return `\\${trimmed}`;
  return trimmed.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** The same for a line that may start a block. MDX reads a block that starts with `import` or `export` as code. */
export function escapeBlockStart(line: string): string {
  return escapeLineStart(line).replace(
    /^[ie](?=(?:mport|xport)\s)/,
    (letter) => `&#${String(letter.charCodeAt(0))};`,
  );
}

/** No backtick and no space at an end: nearly all names and values match. */
const simple = /^[\w$./:@={}[\]-]+(?: [\w$./:@={}[\]-]+)*$/;

/** A code span. Its marks are longer than any run of backticks inside. An empty text has no code span. */
export function codeSpanText(text: string): string {
  if (simple.test(text)) return `\`${text}\``;
  const content = text.replace(/\s/gu, " ");
  if (content.trim() === "") return content === "" ? "" : "` `";
  const mark = "`".repeat(freeLength(content));
  const padded =
    /^`|`$/.test(content) || /^ .* $/.test(content) ? ` ${content} ` : content;
  return mark + padded + mark;
}

/** The shortest number of backticks that does not occur as a run of its own. */
function freeLength(content: string): number {
  const lengths = new Set(
    (content.match(/`+/g) ?? []).map((run) => run.length),
  );
  let length = 1;
  while (lengths.has(length)) length++;
  return length;
}
