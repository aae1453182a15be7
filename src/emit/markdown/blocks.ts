/** Markdown blocks of several lines. */
import {
  asMarkdown,
  concat,
  hardLine,
  nest,
  text,
  type FragmentNode,
  type Markdown,
} from "../code/fragment.js";
import { nothing } from "./inline.js";

/** Parts separated by blank lines; empty parts are left out. */
export function paragraphs(parts: readonly Markdown[]): Markdown {
  return separated(parts, [hardLine, hardLine]);
}

/** `- a` and `- b`. */
export function bullets(items: readonly Markdown[]): Markdown {
  return separated(
    items
      .filter((item) => !item.empty)
      .map((item) => asMarkdown(concat([text("- "), nest(2, [item])]))),
    [hardLine],
  );
}

/** Content that a reader opens, on GitHub and GitLab. */
export function folded(summary: Markdown, content: Markdown): Markdown {
  if (content.empty) return nothing;
  return asMarkdown(
    concat([
      text("<details>"),
      hardLine,
      text("<summary>"),
      summary,
      text("</summary>"),
      hardLine,
      hardLine,
      content,
      hardLine,
      hardLine,
      text("</details>"),
    ]),
  );
}

type Alert = "NOTE" | "WARNING";

/** How a site generator writes a box: the line before it, the start of each line in it, and the line after it. */
const alertForms = {
  /** GitHub and VitePress. */
  quote: (kind: Alert) => [`> [!${kind}]`, "> ", null],
  /** Docusaurus. */
  admonition: (kind: Alert) => [`:::${kind.toLowerCase()}`, "", ":::"],
  /** GitBook. */
  hint: (kind: Alert) => [
    `{% hint style="${kind === "NOTE" ? "info" : "warning"}" %}`,
    "",
    "{% endhint %}",
  ],
} satisfies Record<
  string,
  (kind: Alert) => [open: string, line: string, close: string | null]
>;

export type AlertForm = keyof typeof alertForms;

/** A box around some lines. */
export function alert(
  kind: Alert,
  lines: readonly Markdown[],
  form: AlertForm,
): Markdown {
  const present = lines.filter((line) => !line.empty);
  if (present.length === 0) return nothing;
  const [open, start, close] = alertForms[form](kind);
  // With a blank line after it, a mark is not a part of the first paragraph.
  const gap = close === null ? [] : [hardLine];
  return asMarkdown(
    concat([
      text(open),
      ...gap,
      ...present.flatMap((line) => [hardLine, text(start), line]),
      ...(close === null ? [] : [...gap, hardLine, text(close)]),
    ]),
  );
}

/** The first or last line of a container in VitePress. Inside `v-pre`, braces are text. */
export function containerMark(colons: number, name: "v-pre" | ""): Markdown {
  return asMarkdown(text(`${":".repeat(colons)} ${name}`.trimEnd()));
}

function separated(
  parts: readonly Markdown[],
  between: readonly FragmentNode[],
): Markdown {
  const present = parts.filter((part) => !part.empty);
  return asMarkdown(
    concat(
      present.flatMap((part, index) =>
        index === 0 ? [part] : [...between, part],
      ),
    ),
  );
}
