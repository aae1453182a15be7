// Part of the Specwright runtime.
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

/** Later values replace earlier ones of the same name in any case. */
export function setHeaders(
  headers: Draft["headers"],
  values: Readonly<Record<string, string>> = {},
): void {
  for (const [name, value] of Object.entries<unknown>(values))
    setHeader(headers, name, String(value));
}
