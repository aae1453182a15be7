// Part of the Specwright runtime.
/** Responses as text. Every object has a tag, so that no value of a response can be taken for a tag. */
import { ApiError, Refusal, type RequestIssue } from "../errors/problem.js";
import type { Result } from "../response/result.js";

/** What a handler returned or threw. */
export type Outcome = { readonly result: Result } | { readonly error: unknown };

/**
 * Null for an outcome that is not kept: errors from 500 on, and bodies that can be read only once. Throws if it cannot be
 * written.
 */
export function keptText(outcome: Outcome): string | null {
  if ("result" in outcome) {
    const { result } = outcome;
    const isKept = result.status < 500 && !isReadOnce(result.body);
    return isKept ? JSON.stringify({ result: tagged(result) }) : null;
  }
  const { error } = outcome;
  if (!(error instanceof ApiError)) return null;
  // The request itself was invalid, which its handler found out while it read the body.
  if (error.cause instanceof Refusal) return null;
  const { status, code, message, headers, issues } = error;
  if (!(status >= 400 && status < 500)) return null;
  const told = { status, code, message, headers, issues };
  return JSON.stringify({ error: tagged(told) });
}

/** Null if `keptText` has not written the text. */
export function keptOutcome(text: string): Outcome | null {
  try {
    const { result, error } = JSON.parse(text) as Record<string, unknown>;
    if (result !== undefined) return { result: untagged(result) as Result };
    const { status, code, message, headers, issues } = untagged(error) as {
      readonly [Name in "code" | "message"]: string;
    } & {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly issues: readonly RequestIssue[];
    };
    return { error: new ApiError(status, code, message, { headers, issues }) };
  } catch {
    return null;
  }
}

function isReadOnce(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  if (Array.isArray(body) || body instanceof Uint8Array) return false;
  return (
    body instanceof ReadableStream ||
    body instanceof Blob ||
    Symbol.asyncIterator in body ||
    Symbol.iterator in body
  );
}

/** A digest of a value. The order of the properties of objects does not matter. */
export function digestOf(value: unknown): Promise<string> {
  return textDigest(
    JSON.stringify(tagged(value), (_name, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(
            Object.entries(part).sort(([one], [other]) =>
              one < other ? -1 : 1,
            ),
          )
        : part,
    ),
  );
}

export async function textDigest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Texts, numbers and arrays stay as they are. Anything else becomes an object with one property, its tag. */
function tagged(value: unknown): unknown {
  if (typeof value === "bigint") return { bigint: String(value) };
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Uint8Array) return { bytes: btoa(binaryText(value)) };
  if (Array.isArray(value)) return value.map(tagged);
  const { toJSON } = value as { readonly toJSON?: unknown };
  return typeof toJSON === "function"
    ? tagged(toJSON.call(value))
    : { object: withEach(value, tagged) };
}

function untagged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untagged);
  if (typeof value !== "object" || value === null) return value;
  const [[tag, content] = []] = Object.entries(value);
  switch (tag) {
    case "bigint":
      return BigInt(content as string);
    case "bytes":
      return Uint8Array.from(atob(content as string), (one) =>
        one.charCodeAt(0),
      );
    case "object":
      return withEach(content as object, untagged);
    default:
      throw new TypeError("The text was written by another version");
  }
}

function withEach(value: object, change: (part: unknown) => unknown): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, change(part)]),
  );
}

/** One character for each byte. */
function binaryText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
