export { Markdown } from "../code/fragment.js";
export * from "./blocks.js";
export {
  codeSpan,
  externalLink,
  join,
  link,
  listing,
  md,
  nothing,
  number,
  plain,
  strong,
} from "./inline.js";
export { codeBlock, textBlock, type Language } from "./code-block.js";
export { prose, proseLine } from "./prose.js";
export { table, type Column } from "./table.js";
