// Part of the Specwright runtime, copied unchanged.
/** Headers of a request. */
import type { Draft } from "../route.js";

/** The platform's message would contain the value, which may be a secret. */
export function setHeader(
  headers: Draft["headers"],
  name: string,
  value: string,
): void {
  if (/[^\t -~\x80-\xff]/.test(value.trim()))
    throw new Error(`header ${name} contains an invalid character`);
  headers[name.toLowerCase()] = value;
}

/** Returns the names. */
export function setHeaders(
  headers: Draft["headers"],
  values: Readonly<Record<string, string>> = {},
): string[] {
  const names = Object.keys(values);
  for (const name of names) setHeader(headers, name, String(values[name]));
  return names;
}
