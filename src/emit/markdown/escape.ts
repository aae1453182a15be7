/** Plain text inside Markdown: what it takes so that every character stands for itself. */

const entity = /&(?=#?[0-9A-Za-z]{1,32};)/g;

/** Characters that may begin inline markup, wherever they stand. */
const special = /[\\`*[\]~]/g;

/** `{{…}}` as a whole where it is closed; Vue and others would evaluate it outside code. */
const mustache = /\{{2,}(?:[^{}\n`]*\}{2,})?/g;

/** Any text on one line, with the meaning of none of its characters but the letters they are. */
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

/** Between letters an underscore is only a letter, and Prettier would take the backslash away again. */
function escapeUnderscores(run: string, offset: number, whole: string): string {
  const before = whole.charAt(offset - 1);
  const after = whole.charAt(offset + run.length);
  return letter.test(before) && letter.test(after)
    ? run
    : run.replaceAll("_", "\\_");
}

const letter = /^[A-Za-z0-9]$/;

/** What a line may begin with that would make it another kind of block. */
const blockStart = /^(?:[#>=]|[-+*](?=\s|$)|~{3}|:{3}|[-*_:|][-*_:|\s]*$)/;

/** A line of escaped text that begins a block or goes on with one: it must stay a line of a paragraph. */
export function escapeLineStart(line: string): string {
  const trimmed = line.trimStart();
  if (blockStart.test(trimmed)) return `\\${trimmed}`;
  return trimmed.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** No backtick, no blank at an end: what nearly all names and values are. */
const simple = /^[\w$./:@={}[\]-]+(?: [\w$./:@={}[\]-]+)*$/;

/** A code span: its marks are longer than any run of backticks inside. Of an empty text nothing can be shown. */
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
