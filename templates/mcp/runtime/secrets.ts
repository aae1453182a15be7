// Part of the Specwright runtime.
/** Keeps credentials out of results: a response may repeat what it was sent. */
import { isRecord } from "./tool.js";

export interface Secrets {
  /** Returns the same credentials, and remembers their values. Functions are wrapped. */
  watch<T>(auth: T): T;
  /** Replaces the remembered values in all texts of a value. */
  redact<T>(value: T): T;
}

/** Shorter texts occur by chance. */
const leastLength = 6;
const replacement = "[credential]";

export function createSecrets(): Secrets {
  const known = new Set<string>();
  const add = (text: string): void => {
    if (text.length < leastLength) return;
    const bytes = new TextEncoder().encode(text);
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
    const escaped = hex.map((byte) => `%${byte}`).join("");
    const forms = [
      text,
      JSON.stringify(text).slice(1, -1),
      encodeURIComponent(text),
      new URLSearchParams([["", text]]).toString().slice(1),
      escaped,
      hex.join(""),
      ...base64Forms(bytes),
    ];
    for (const form of forms)
      for (const one of [form, form.replace(/%[0-9A-F]{2}/g, lowerCase)])
        if (one.length >= leastLength) known.add(one);
    known.add(escaped.toUpperCase());
    known.add(hex.join("").toUpperCase());
  };
  const remember = (value: unknown): void => {
    if (typeof value === "string") add(value);
    if (!isRecord(value)) return;
    const { username, password } = value;
    if (typeof username === "string" && typeof password === "string") {
      add(password);
      add(base64Of(new TextEncoder().encode(`${username}:${password}`)));
    } else Object.values(value).forEach(remember);
  };
  const watched = (value: unknown): unknown => {
    if (typeof value === "function") {
      const get = value as (...args: unknown[]) => unknown;
      return async (...args: unknown[]) => {
        const credential = await get(...args);
        remember(credential);
        return credential;
      };
    }
    remember(value);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, watched(one)]),
    );
  };
  const redacted = (text: string): string => {
    let clean = text;
    // The longest first, of which others may be parts.
    for (const secret of [...known].sort((a, b) => b.length - a.length))
      clean = clean.replaceAll(secret, replacement);
    return clean;
  };
  const redact = (value: unknown): unknown => {
    if (typeof value === "string") return redacted(value);
    if (Array.isArray(value)) return value.map(redact);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [redacted(name), redact(one)]),
    );
  };
  return {
    watch: <T>(auth: T) => watched(auth) as T,
    redact: <T>(value: T) => (known.size === 0 ? value : (redact(value) as T)),
  };
}

const lowerCase = (text: string): string => text.toLowerCase();

/**
 * The characters that every Base64 text has which contains these bytes, in both alphabets. Where the bytes begin within
 * three others decides which they are.
 */
function base64Forms(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = base64Of(
      new Uint8Array([...Array<number>(before).fill(0), ...bytes]),
    );
    const rest = (before + bytes.length) % 3;
    const start = [0, 2, 3][before] ?? 0;
    const length = text.length - (rest === 0 ? 0 : rest === 1 ? 3 : 2);
    const whole = text.slice(start, length);
    const safe = whole.replaceAll("+", "-").replaceAll("/", "_");
    return [whole, safe, encodeURIComponent(whole)];
  });
}

export function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
