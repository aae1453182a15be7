/** The files in `changes/`: one change each, joined when a version is released. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** In the order of the changelog. */
export const kinds = ["Breaking", "Added", "Changed", "Fixed"] as const;

export type ChangeKind = (typeof kinds)[number];

export interface ChangeEntry {
  /** The name of its file, such as `diff-markdown-tables.md`. */
  file: string;
  kind: ChangeKind;
  /** One paragraph of Markdown, on one line. */
  text: string;
}

const maxLength = 500;

/** Reads all entries of a folder, sorted by file name. */
export function readEntries(folder: string): ChangeEntry[] {
  return readdirSync(folder)
    .filter((file) => file !== "README.md")
    .sort()
    .map((file) => parseEntry(file, readFileSync(join(folder, file), "utf8")));
}

/** Throws an error that says what is wrong with the form. */
export function parseEntry(file: string, source: string): ChangeEntry {
  const wrong = (problem: string) => new Error(`changes/${file}: ${problem}`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(file))
    throw wrong("name it in lower case with hyphens, such as `new-flag.md`");
  const [heading = "", body = "", ...more] = source.trim().split(/\n{2,}/);
  const kind = kinds.find((one) => heading === `# ${one}`);
  if (kind === undefined)
    throw wrong(
      `begin with one of ${kinds.map((one) => `\`# ${one}\``).join(", ")}`,
    );
  const text = body.replaceAll("\n", " ");
  if (text === "") throw wrong("write a paragraph below the heading");
  if (more.length > 0 || /^\s*([-*+#>|]|\d+\.|```)/.test(body))
    throw wrong("write one paragraph, without lists, headings or code blocks");
  if (text.length > maxLength)
    throw wrong(
      `shorten the paragraph to ${String(maxLength)} characters; it has ${String(text.length)}`,
    );
  if (!/[.)]$/.test(text)) throw wrong("end with a full stop");
  return { file, kind, text };
}
