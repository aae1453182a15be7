/** Fragments of Markdown. Descriptions are parsed with markdown-it and written again. */
export type { Markdown } from "../code/fragment.js";
export * from "./blocks.js";
export { cleanLine } from "./clean.js";
export {
  codeSpan,
  comma,
  commaAndLine,
  commentText,
  externalLink,
  join,
  link,
  listing,
  inline,
  nothing,
  number,
  plain,
  space,
  strong,
} from "./inline.js";
export {
  codeBlock,
  jsonBlock,
  textBlock,
  type Language,
} from "./code-block.js";
export { firstSentence, frontMatter } from "./front-matter.js";
export { prose, proseLine, proseText } from "./prose.js";
export { table, type Column } from "./table.js";
export { isAnchor } from "./url.js";
export { textWidth } from "./width.js";
