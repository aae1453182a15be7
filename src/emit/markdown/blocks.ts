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

export type Alert = "NOTE" | "WARNING" | "CAUTION";

/** A block quote with a mark that GitHub and others show as a box. Each item is a line. */
export function alert(kind: Alert, lines: readonly Markdown[]): Markdown {
  const present = lines.filter((line) => !line.empty);
  if (present.length === 0) return nothing;
  return asMarkdown(
    concat([
      text(`> [!${kind}]`),
      ...present.flatMap((line) => [hardLine, text("> "), line]),
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
