/** Parses descriptions with markdown-it: CommonMark with the tables and the strikethrough of GitHub. */
import createMarkdownIt, {
  type MarkdownIt,
  type StateInline,
  type Token,
} from "markdown-it";
import { safeUrl } from "./url.js";

/** The content of a paragraph, a heading or a table cell. */
export type Inline = readonly Token[];

export type Block =
  | { kind: "paragraph"; content: Inline }
  | { kind: "heading"; content: Inline }
  | { kind: "code"; language: string; lines: string[] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; start: number | null; spread: boolean; items: Block[][] }
  /** The first row is the header. */
  | { kind: "table"; rows: Inline[][] }
  | { kind: "rule" };

/** markdown-it leaves out the content of deeper blocks. A list adds two levels, a quotation adds one. */
const maxNesting = 20;

const parser = createParser();

function createParser(): MarkdownIt {
  const markdown = createMarkdownIt({ html: false, maxNesting });
  // Character references stay tokens of their own.
  markdown.core.ruler.disable("text_join");
  markdown.inline.ruler.before("autolink", "line_break_tag", lineBreakTag);
  // A link with an unsafe URL is a link as well, so that the text is read as any other renderer reads it.
  markdown.normalizeLink = (url) => safeUrl(url) ?? "";
  markdown.validateLink = () => true;
  markdown.normalizeLinkText = (text) => text;
  return markdown;
}

const lineBreak = /<br\s*\/?> *\n? */iy;

/** `<br>` is the only way to break a line inside a table cell. */
function lineBreakTag(state: StateInline, silent: boolean): boolean {
  lineBreak.lastIndex = state.pos;
  const [tag] = lineBreak.exec(state.src) ?? [];
  if (tag === undefined) return false;
  if (!silent) state.push("hardbreak", "br", 0);
  state.pos += tag.length;
  return true;
}

/** The blocks of a description, or null if they are nested too deeply. */
export function parseBlocks(text: string): Block[] | null {
  const tokens = parser.parse(text, {});
  if (tokens.some(({ level }) => level >= maxNesting - 1)) return null;
  return treeOf(tokens).map(blockOf);
}

interface Node {
  token: Token;
  children: Node[];
}

function treeOf(tokens: readonly Token[]): Node[] {
  const top: Node[] = [];
  const open = [top];
  for (const token of tokens) {
    const node: Node = { token, children: [] };
    if (token.nesting >= 0) open.at(-1)?.push(node);
    if (token.nesting > 0) open.push(node.children);
    if (token.nesting < 0) open.pop();
  }
  return top;
}

function blockOf(node: Node): Block {
  const { token, children } = node;
  switch (token.type) {
    case "paragraph_open":
      return { kind: "paragraph", content: inlineOf(node) };
    case "heading_open":
      return { kind: "heading", content: inlineOf(node) };
    case "fence":
    case "code_block":
      return {
        kind: "code",
        language: /^\s*([A-Za-z0-9+#-]{1,20})/.exec(token.info)?.[1] ?? "",
        lines: token.content.replace(/\n$/, "").split("\n"),
      };
    case "blockquote_open":
      return { kind: "quote", blocks: children.map(blockOf) };
    case "bullet_list_open":
      return listOf(children, null);
    case "ordered_list_open":
      return listOf(children, Number(token.attrGet("start") ?? 1));
    case "table_open":
      return {
        kind: "table",
        rows: children.flatMap(({ children: rows }) =>
          rows.map((row) => row.children.map(inlineOf)),
        ),
      };
    case "hr":
      return { kind: "rule" };
    default:
      throw new TypeError(`Unknown block of markdown-it: ${token.type}`);
  }
}

function listOf(items: readonly Node[], start: number | null): Block {
  return {
    kind: "list",
    start,
    spread: items.some(({ children }) =>
      children.some(
        ({ token }) => token.type === "paragraph_open" && !token.hidden,
      ),
    ),
    items: items.map(({ children }) => children.map(blockOf)),
  };
}

function inlineOf({ children }: Node): Inline {
  return children[0]?.token.children ?? [];
}
