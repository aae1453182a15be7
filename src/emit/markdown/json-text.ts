/** JSON in the layout of Prettier for code blocks: objects are expanded, arrays are on one line if they fit. */
import type { JsonValue } from "../../model/model.js";
import { invisible, isGrid } from "../code/index.js";

const width = 80;

/** `column` is the start of the value, `indent` the start of its line. */
export function jsonText(
  value: JsonValue,
  indent = 0,
  column = indent,
): string {
  if (value === null || typeof value !== "object") return scalar(value);
  if (Array.isArray(value)) return arrayText(value, indent, column);
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  const inner = indent + 2;
  const lines = entries.map(([name, item]) => {
    const key = `${scalar(name)}: `;
    return key + jsonText(item, inner, inner + key.length);
  });
  return enclose("{", lines, "}", indent);
}

function arrayText(
  items: readonly JsonValue[],
  indent: number,
  column: number,
): string {
  if (items.length === 0) return "[]";
  if (!items.some(opens) && !isGrid(items)) {
    const flat = `[${items.map((item) => jsonText(item)).join(", ")}]`;
    // One more for the comma that may follow.
    if (column + flat.length < width) return flat;
    if (items.length > 1 && items.every((item) => typeof item === "number"))
      return enclose("[", filled(items.map(scalar), indent + 2), "]", indent);
  }
  const inner = indent + 2;
  return enclose(
    "[",
    items.map((item) => jsonText(item, inner)),
    "]",
    indent,
  );
}

/** A non-empty object takes several lines, and so does everything around it. */
function opens(value: JsonValue): boolean {
  if (value === null || typeof value !== "object") return false;
  if (Array.isArray(value)) return value.some(opens) || isGrid(value);
  return Object.keys(value).length > 0;
}

/** Fills lines with numbers. */
function filled(items: readonly string[], indent: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const item of items) {
    if (current !== "" && indent + current.length + item.length + 3 > width) {
      lines.push(current);
      current = "";
    }
    current += current === "" ? item : `, ${item}`;
  }
  return [...lines, current];
}

function enclose(
  open: string,
  lines: readonly string[],
  close: string,
  indent: number,
): string {
  const margin = " ".repeat(indent);
  return `${open}\n${lines.map((line) => `${margin}  ${line}`).join(",\n")}\n${margin}${close}`;
}

const visible = /^[\x20-\x7e]*$/;

function scalar(value: string | number | boolean | null): string {
  const written = JSON.stringify(value);
  if (visible.test(written)) return written;
  return written.replace(
    invisible,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
