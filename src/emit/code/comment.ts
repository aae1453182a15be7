/** Documentation comments. Spec text in them cannot end the comment. */
import { asCode, literal, literalLines, type Code } from "./fragment.js";
import { withoutHidden } from "../../base/hidden-text.js";
import { none } from "./code.js";

/** Width of the text. With indentation and the star, lines stay near 80 columns. */
const width = 74;

export interface DocComment {
  /** Paragraphs of spec text or our own; empty and null ones are left out. */
  paragraphs: readonly (string | null)[];
  tags?: readonly DocTag[];
}

export interface DocTag {
  name:
    | "deprecated"
    | "experimental"
    | "alpha"
    | "beta"
    | "default"
    | "example"
    | "see"
    | "param"
    | "returns"
    | "throws";
  text: string | null;
}

/** `/** … *\/`; nothing if there is no text. */
export function docComment(comment: DocComment): Code {
  const content = contentOf(comment);
  if (content === "") return none;
  let written = recent.get(content);
  if (written === undefined) {
    written = writeComment(comment);
    if (recent.size === mostRecent) recent.clear();
    recent.set(content, written);
  }
  return written;
}

/** A cache of comments: specs repeat the same descriptions. */
const recent = new Map<string, Code>();
const mostRecent = 2000;

const several = "\0";

/** A key of a comment. It contains the lengths of several texts, so that two comments never have the same key. */
function contentOf({ paragraphs, tags = [] }: DocComment): string {
  const texts = paragraphs.filter((paragraph) => paragraph !== null);
  const [only = ""] = texts;
  if (tags.length === 0 && texts.length < 2 && !only.startsWith(several)) {
    return only;
  }
  let content = several;
  for (const text of texts) content += `${String(text.length)} ${text}`;
  for (const { name, text } of tags) {
    const shown = text ?? "";
    content += `@${name} ${String(shown.length)} ${shown}`;
  }
  return content;
}

function writeComment({ paragraphs, tags = [] }: DocComment): Code {
  const body: string[] = [];
  for (const paragraph of paragraphs) {
    const written = proseLines(paragraph ?? "");
    if (written.length === 0) continue;
    if (body.length > 0) body.push("");
    body.push(...written.map(keepTagsInert));
  }
  if (tags.length > 0 && body.length > 0) body.push("");
  for (const tag of tags) {
    const written = proseLines(tag.text ?? "");
    const [first, ...rest] = written.length > 0 ? written : [""];
    body.push(`@${tag.name}${first ? ` ${first}` : ""}`);
    body.push(...rest.map((line) => `  ${keepTagsInert(line)}`));
  }
  if (body.length === 0) return none;
  const [only = ""] = body;
  if (body.length === 1 && only.length <= 68)
    return asCode(literal(`/** ${escape(only)} */`));
  const lines = body.map((line) => {
    const shown = escape(line).trimEnd();
    return shown === "" ? " *" : ` * ${shown}`;
  });
  return asCode(literalLines(["/**", ...lines, " */"]));
}

/** A `//` comment on one line. */
export function lineComment(text: string): Code {
  return asCode(literal(`// ${escape(proseLines(text).join(" ")).trim()}`));
}

/**
 * The one place that makes comment text safe. Characters are replaced, never deleted, so that no new sequence can form.
 */
function escape(text: string): string {
  return text.replaceAll("*/", "*\\/").replaceAll("/*", "/\\*");
}

/** A line that starts like a tag would be read as one. */
function keepTagsInert(line: string): string {
  return line.replace(/^(\s*)@/, "$1\\@");
}

const plainLine = /^(?! *$)[\x20-\x7e]+$/;

/** Lines without characters that hide text. Paragraphs of prose are wrapped again; everything else is kept. */
function proseLines(text: string): string[] {
  // Most texts are a line of plain characters without anything to clean or join.
  if (plainLine.test(text)) return wrap(text);
  const written = text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\t", "  ");
  const clean = withoutHidden(written)
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+/, "")
    .trimEnd();
  return clean === "" ? [] : joinProse(clean.split("\n")).flatMap(wrap);
}

/** Joins the lines of a paragraph, because their line breaks carry no meaning. */
function joinProse(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let fenced = false;
  let open = false;
  for (const line of lines) {
    const fence = /^\s*(```|~~~)/.test(line);
    const prose = !fenced && !fence && /^[\p{L}\p{N}(`*_"'[]/u.test(line);
    if (open && prose && !/^([*_-] |\d+[.)] )/.test(line)) {
      joined.push(`${joined.pop() ?? ""} ${line}`);
    } else {
      joined.push(line);
    }
    if (fence) fenced = !fenced;
    // Two spaces or a backslash at the end are a line break in Markdown.
    open = prose && !/( {2}|\\)$/.test(line);
  }
  return joined;
}

function wrap(line: string): string[] {
  const trimmed = line.trimEnd();
  const prose = !/^\s*([|#>`]|~~~|<| {3})/.test(trimmed);
  if (trimmed.length <= width || !prose) return [trimmed];
  const lead = /^\s*(?:[-*+] |\d+[.)] )?/.exec(trimmed)?.[0] ?? "";
  const wrapped: string[] = [];
  let current = lead;
  let started = false;
  for (const word of trimmed.slice(lead.length).split(/ +/)) {
    if (started && current.length + 1 + word.length > width) {
      wrapped.push(current);
      current = " ".repeat(lead.length) + word;
    } else {
      current += started ? ` ${word}` : word;
    }
    started = true;
  }
  wrapped.push(current);
  return wrapped;
}
