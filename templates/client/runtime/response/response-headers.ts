// Part of the Specwright runtime, copied unchanged.
/** Decodes the declared headers of a response. */
import type { HeaderFormat, HeaderFormats } from "../route.js";

/** Absent headers are left out. A header that does not match its declaration stays text. */
export function decodeHeaders(
  headers: Headers,
  formats: HeaderFormats | undefined,
): object {
  const decoded: [string, unknown][] = [];
  for (const [name, format] of Object.entries(formats ?? {})) {
    const text = headers.get(name);
    if (text !== null) decoded.push([name, decode(text, format)]);
  }
  return Object.fromEntries(decoded);
}

function decode(text: string, format: HeaderFormat): unknown {
  switch (format) {
    case "string":
      return text;
    case "number":
      return toNumber(text);
    case "bigint":
      return toBigInt(text);
    case "boolean":
      return toBoolean(text);
    case "json":
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return text;
      }
    case "strings":
      return items(text);
    case "numbers":
      return items(text).map(toNumber);
    case "bigints":
      return items(text).map(toBigInt);
    case "booleans":
      return items(text).map(toBoolean);
  }
}

function items(text: string): string[] {
  return text === "" ? [] : text.split(",").map((item) => item.trim());
}

function toNumber(text: string): number | string {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(value) ? text : value;
}

function toBigInt(text: string): bigint | string {
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
}

function toBoolean(text: string): boolean | string {
  return text === "true" ? true : text === "false" ? false : text;
}
