/** Formats a diagnostic for a terminal: message, place, source lines, fix. */
import path from "node:path";
import { isHttpUrl } from "../base/common/url.js";
import { visible, type Diagnostic } from "../base/diagnostics.js";
import type { Located } from "../read/positions.js";

export interface FrameOptions {
  /** The entry document as the user named it. */
  entry: string;
  /** Paths are shown relative to this folder. */
  cwd: string;
  colour: boolean;
}

/** Returns the whole message, without a newline at its end. */
export function formatDiagnostic(
  found: Diagnostic,
  located: Located | null,
  options: FrameOptions,
): string {
  const paint = options.colour ? colours[found.severity] : plain;
  const head = `${paint(found.severity)} ${found.code}: ${found.message}`;
  const where = placeText(found, located, options);
  return [
    head,
    ...(where === null ? [] : [`  at ${where}`]),
    ...(located ? codeFrame(located, paint) : []),
    `  ${found.fix}`,
  ].join("\n");
}

/** Returns one line for a diagnostic and others of its kind. */
export function formatKind(
  found: Diagnostic,
  located: Located | null,
  moreCount: number,
  options: FrameOptions,
): string {
  const paint = options.colour ? colours[found.severity] : plain;
  const where = placeText(found, located, options);
  const notes = [
    ...(where === null ? [] : [`at ${where}`]),
    ...(moreCount === 0 ? [] : [`and ${moreCount} more`]),
  ];
  const note = notes.length === 0 ? "" : ` (${notes.join(", ")})`;
  return `${paint(found.severity)} ${found.code}: ${found.message}${note}`;
}

function placeText(
  { place }: Diagnostic,
  located: Located | null,
  { entry, cwd }: FrameOptions,
): string | null {
  if (!place) return null;
  const file = isHttpUrl(place.document)
    ? place.document
    : path.relative(
        cwd,
        path.resolve(cwd, path.dirname(entry), place.document),
      );
  const shown = visible(file.replaceAll(path.sep, "/"));
  const position = located ?? place.position;
  if (position) return `${shown}:${position.line}:${position.column}`;
  return place.pointer === "" ? shown : `${shown}#${visible(place.pointer)}`;
}

/** Longer lines are cut around the place. */
const width = 100;

/** Returns the lines around a place with a caret under it. Control characters are escaped for the terminal. */
function codeFrame(
  located: Located,
  paint: (text: string) => string,
): string[] {
  const isWide = located.lines.some(
    ({ number, text }) => number === located.line && text.length > width,
  );
  const start = isWide ? Math.max(0, located.column - 1 - width / 2) : 0;
  const margin = String(located.lines.at(-1)?.number ?? 0).length;
  return located.lines.flatMap(({ number, text }) => {
    const shown = oneToOne(text.slice(start, start + width));
    // Tabs are kept, so that the caret is below its character.
    const indent = text.slice(start, located.column - 1).replace(/[^\t]/g, " ");
    const numbered =
      `  ${String(number).padStart(margin)} | ${shown}`.trimEnd();
    if (number !== located.line) return [numbered];
    const room = Math.max(1, width - (located.column - 1 - start));
    const caret = "^".repeat(Math.min(located.length, room));
    return [numbered, `  ${" ".repeat(margin)} | ${indent}${paint(caret)}`];
  });
}

/**
 * Same as `visible`, but keeps tabs and keeps every other character one column wide, so that the caret is below its
 * character.
 */
function oneToOne(text: string): string {
  return text.replace(/./gsu, (character) =>
    character === "\t" || visible(character) === character
      ? character
      : "?".repeat(character.length),
  );
}

const plain = (text: string) => text;
const colours = {
  error: (text: string) => `\u001b[31m${text}\u001b[39m`,
  warning: (text: string) => `\u001b[33m${text}\u001b[39m`,
};
