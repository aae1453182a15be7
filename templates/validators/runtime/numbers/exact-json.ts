// Part of the Specwright runtime.
/** Reads and writes JSON with integers beyond 2^53, which `JSON` cannot do without loss. */

const quote = 0x22;
const backslash = 0x5c;
const minusSign = 0x2d;

/** Parses JSON text. Integers that a `number` cannot hold exactly become strings of their digits. */
export function parseExact(text: string): unknown {
  let result = "";
  let copied = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === quote) {
      index = endOfString(text, index);
    } else if (character === minusSign || isDecimalDigit(character)) {
      const end = endOfNumber(text, index);
      const literal = text.slice(index, end);
      if (isInexact(literal)) {
        result += `${text.slice(copied, index)}"${literal}"`;
        copied = end;
      }
      index = end - 1;
    }
  }
  return JSON.parse(result + text.slice(copied)) as unknown;
}

function isInexact(literal: string): boolean {
  return /^-?\d{16,}$/.test(literal) && !Number.isSafeInteger(Number(literal));
}

/** The position of the closing quote. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== quote) {
    index += text.charCodeAt(index) === backslash ? 2 : 1;
  }
  return index;
}

/** The position after the last character that can belong to a number. */
function endOfNumber(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && /[\d.eE+-]/.test(text.charAt(index))) index++;
  return index;
}

function isDecimalDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39;
}

/** Like `JSON.stringify`, but writes a `bigint` as a number. */
export function stringifyExact(value: unknown): string | undefined {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return stringifyExact((value as { toJSON: () => unknown }).toJSON());
  }
  if (Array.isArray(value)) {
    const items = Array.from(value, (item) => stringifyExact(item) ?? "null");
    return `[${items.join(",")}]`;
  }
  const members: string[] = [];
  for (const [name, item] of Object.entries(value)) {
    const text = stringifyExact(item);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(",")}}`;
}
