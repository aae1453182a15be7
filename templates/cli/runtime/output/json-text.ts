// Part of the Specwright runtime.
/** Values as JSON, with colours and all digits of `bigint`. */
import { safeText, type Painter } from "./terminal.js";

export interface JsonStyle {
  /** Line breaks and spaces. */
  readonly isIndented: boolean;
  readonly paint?: Painter;
}

export function jsonText(
  value: unknown,
  style: JsonStyle,
  margin = "",
): string {
  const plain = hasToJson(value) ? value.toJSON() : value;
  if (typeof plain === "bigint") return String(plain);
  if (typeof plain === "string") return quotedText(plain);
  if (typeof plain !== "object" || plain === null)
    // There is no JSON of `undefined`.
    return JSON.stringify(plain ?? null);
  const { paint = (_: unknown, text: string) => text, isIndented } = style;
  const inner = isIndented ? `${margin}  ` : "";
  const parts = Array.isArray(plain)
    ? plain.map((item) => jsonText(item, style, inner))
    : Object.entries(plain)
        .filter(([, item]) => item !== undefined)
        .map(
          ([name, item]) =>
            `${paint("cyan", quotedText(name))}:${isIndented ? " " : ""}${jsonText(item, style, inner)}`,
        );
  const [open, close] = Array.isArray(plain) ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return open + close;
  return isIndented
    ? `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`
    : `${open}${parts.join(",")}${close}`;
}

/** A terminal must not interpret the characters that JSON allows. */
export function quotedText(text: string): string {
  return safeText(JSON.stringify(text));
}

function hasToJson(value: unknown): value is { toJSON(): unknown } {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { toJSON?: unknown }).toJSON === "function"
  );
}
