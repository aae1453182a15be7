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
    for (const form of [text, encodeURIComponent(text)]) known.add(form);
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
    for (const secret of known) clean = clean.replaceAll(secret, replacement);
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

export function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
