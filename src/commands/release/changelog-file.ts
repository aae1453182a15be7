/** Puts the section of a release into the text of a `CHANGELOG.md`. */

const intro = `# Changelog

All notable changes of this API.
`;

/**
 * Returns the text with the section before those of older releases. A section of the same version is replaced. Null is
 * a file that does not exist.
 */
export function withSection(
  text: string | null,
  version: string,
  section: string,
): string {
  const end = text?.includes("\r\n") ? "\r\n" : "\n";
  const lines = (text ?? intro).replaceAll("\r\n", "\n").trimEnd().split("\n");
  const heads = headingsOf(lines);
  const own = heads.find(({ title }) => versionIn(title) === version);
  const next = own
    ? heads.find(({ line }) => line > own.line)
    : heads.find(({ title }) => !/^\[?unreleased/i.test(title));
  const at = own?.line ?? next?.line ?? lines.length;
  const before = lines.slice(0, at).join("\n").trimEnd();
  const after = lines.slice(next?.line ?? lines.length).join("\n");
  const parts = [before, section, after].filter((part) => part !== "");
  return `${parts.join("\n\n")}\n`.replaceAll("\n", end);
}

interface Heading {
  line: number;
  title: string;
}

/** The headings of releases, outside of code blocks. */
function headingsOf(lines: readonly string[]): Heading[] {
  let fence: string | null = null;
  return lines.flatMap((text, line) => {
    const [mark] = /^(?:```+|~~~+)/.exec(text) ?? [];
    if (mark !== undefined) {
      if (fence === null) fence = mark;
      else if (mark.startsWith(fence)) fence = null;
    }
    const [, title] = /^## +(.*)$/.exec(text) ?? [];
    return fence === null && title !== undefined ? [{ line, title }] : [];
  });
}

/** `1.2.0` of `[1.2.0] - 2030-01-01`. */
function versionIn(title: string): string {
  return /^\[?([^\]\s]+)\]?/.exec(title)?.[1] ?? "";
}
