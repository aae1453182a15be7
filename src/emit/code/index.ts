/** Fragments of TypeScript: the only way to write code that contains spec text. */
export type { Code, Markdown } from "./fragment.js";
export * from "./code.js";
export * from "./comment.js";
export * from "./json.js";
export * from "./literal.js";
export * from "./objects.js";
export * from "./regex.js";
export * from "./shapes.js";
export * from "./words.js";
