/** YAML front matter at the start of a Markdown file. */
import type { Markdown } from "../code/fragment.js";
import { cleanLine } from "./clean.js";
import { linesOf } from "./code-block.js";
import { nothing } from "./inline.js";

type FrontMatter = Readonly<Record<string, string | number | null>>;

/**
 * Texts are spec text. They are quoted, which JSON and YAML do in the same way. Null values are left out.
 * Angle brackets are removed, because readers of front matter may take them for markup.
 */
export function frontMatter(entries: FrontMatter): Markdown {
  const lines = Object.entries(entries).flatMap(([key, value]) => {
    if (!/^[a-z_.]+$/.test(key)) throw new TypeError(`Not a key: ${key}`);
    if (value === null) return [];
    const text =
      typeof value === "number" ? value : cleanLine(value).replace(/[<>]/g, "");
    if (text === "") return [];
    // `a.b` is a key inside an object.
    const [outer = "", inner] = key.split(".");
    const written = JSON.stringify(text);
    return inner === undefined
      ? [`${outer}: ${written}`]
      : [`${outer}:`, `  ${inner}: ${written}`];
  });
  return lines.length === 0 ? nothing : linesOf(["---", ...lines, "---"]);
}

/** The first sentence of a text, for a description in one line. */
export function firstSentence(text: string | null): string {
  const line = cleanLine(text ?? "");
  const [sentence = line] = /^.{1,200}?[.!?](?= |$)/u.exec(line) ?? [];
  return [...sentence].slice(0, 200).join("");
}
