// Part of the Specwright runtime.
/** Decodes the declared headers of a response. A header that does not match its declaration stays text. */
import type { ResponseFormat } from "../route.js";

/** Absent headers are left out. */
export function decodeHeaders(
  headers: Headers,
  format: ResponseFormat,
): object {
  const decoded: Record<string, unknown> = {};
  for (const name in format.headers) {
    const text = headers.get(name);
    if (text !== null) decoded[name] = format.headers[name]?.(text);
  }
  return decoded;
}

export function toNumber(text: string): number | string {
  const value = Number(text);
  return text.trim() && !isNaN(value) ? value : text;
}

export function toBigInt(text: string): bigint | string {
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
}

export function toBoolean(text: string): boolean | string {
  return text === "true" ? true : text === "false" ? false : text;
}

export function toJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function toTexts(text: string): string[] {
  return text === "" ? [] : text.split(",").map((item) => item.trim());
}

export function toNumbers(text: string): unknown[] {
  return toTexts(text).map(toNumber);
}

export function toBigInts(text: string): unknown[] {
  return toTexts(text).map(toBigInt);
}

export function toBooleans(text: string): unknown[] {
  return toTexts(text).map(toBoolean);
}
