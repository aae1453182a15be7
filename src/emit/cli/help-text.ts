/** Texts of the spec for the help of a command line: plain text without markup and without terminal escapes. */
import { deprecationText } from "../../facts/lifecycle/deprecation-text.js";
import type { Documentation, Lifecycle } from "../../model/model.js";
import { cleanControls, cleanLine } from "../markdown/clean.js";
import { htmlToMarkdown } from "../markdown/prose-html.js";
import type { CommandNames } from "./command-names.js";

/** Longer texts are cut. The help of a command lists dozens of them. */
const mostCharacters = 300;

/** The first paragraph on one line, for a row of a list. */
export function lineOf(...texts: readonly (string | null)[]): string {
  const first = texts.flatMap((text) => paragraphsOf(text)).at(0) ?? "";
  if (first.length <= mostCharacters) return first;
  const cut = first.slice(0, mostCharacters - 1).replace(/\p{Surrogate}$/u, "");
  return `${cut.replace(/\s+\S*$/, "")}…`;
}

/** Summary and description, for the start of the help of a command. */
export function aboutText({ summary, description }: Documentation): string {
  const all = [...paragraphsOf(summary), ...paragraphsOf(description)];
  return [...new Set(all)].join("\n\n");
}

function paragraphsOf(text: string | null): string[] {
  if (text === null) return [];
  return htmlToMarkdown(cleanControls(text))
    .split(/\n\s*\n/)
    .map((paragraph) => cleanLine(withoutMarkup(paragraph)))
    .filter((paragraph) => paragraph !== "");
}

/** `[text](url)` and `<a href="url">text</a>` → `text`. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]{0,2000}>/gi, "")
    .replace(/\[([^\][]{1,200})\]\([^()\s]{0,2000}\)/g, "$1");
}

/** The dates of a deprecation, and the command or flag to use instead; null if nothing is deprecated. */
export function deprecationOf(
  names: CommandNames,
  { deprecation }: Lifecycle,
): string | null {
  if (deprecation === null) return null;
  const { replacement, note, ...dates } = deprecation;
  const advice = [
    replacement?.kind === "text" ? `Use instead: ${replacement.text}` : null,
    replacement?.kind === "peer" ? `Use ${replacement.name} instead.` : null,
    replacement?.kind === "operation"
      ? `Use ${names.path(replacement.operation)} instead.`
      : null,
    replacement?.kind === "operation" ? replacement.note : null,
    note,
  ];
  return cleanLine(
    deprecationText({
      ...dates,
      advice: advice.filter((sentence) => sentence !== null).join(" "),
    }),
  );
}
