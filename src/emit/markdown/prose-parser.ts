/** Parses descriptions with markdown-it: CommonMark with the tables and the strikethrough of GitHub. */
import createMarkdownIt, {
  type MarkdownIt,
  type StateInline,
  type Token,
} from "markdown-it";
import { htmlTag, pairTags } from "./prose-tags.js";
import { safeUrl } from "./url.js";

/** A block and the blocks inside it: a list has items, a table has two parts with rows of cells. */
export interface Block {
  token: Token;
  children: Block[];
}

/** markdown-it leaves out the content of deeper blocks. A list adds two levels, a quotation adds one. */
const maxNesting = 20;

const parser = createParser();

function createParser(): MarkdownIt {
  const markdown = createMarkdownIt({ html: false, maxNesting });
  // Character references stay tokens of their own.
  markdown.core.ruler.disable("text_join");
  markdown.inline.ruler.before("autolink", "line_break_tag", lineBreakTag);
  markdown.inline.ruler.before("autolink", "html_tag", htmlTag);
  markdown.core.ruler.after("inline", "html_pairs", ({ tokens }) => {
    for (const token of tokens) {
      if (token.children) pairTags(token.children);
    }
  });
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
  const top: Block[] = [];
  const open = [top];
  for (const token of parser.parse(text, {})) {
    if (token.level >= maxNesting - 1) return null;
    const block: Block = { token, children: [] };
    if (token.nesting >= 0) open.at(-1)?.push(block);
    if (token.nesting > 0) open.push(block.children);
    if (token.nesting < 0) open.pop();
  }
  return top;
}

/** The inline content of a text without blocks. */
export function parseInline(text: string): readonly Token[] {
  return parser.parseInline(text, {})[0]?.children ?? [];
}

/** The content of a paragraph, a heading or a table cell. */
export function inlineOf({ children }: Block): readonly Token[] {
  return children[0]?.token.children ?? [];
}
