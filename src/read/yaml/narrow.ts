/**
 * One character beyond Latin-1 makes V8 store the whole text with two bytes for each character, and also each substring
 * of it and each text built from these, so all generated files. Here these characters become escapes before the text is
 * parsed, and are restored only in the values that have them.
 */

/**
 * An escape is this mark, followed by four hexadecimal digits. A text with its first character, or with an escape of
 * YAML for it, is left as it is.
 */
const mark = "¤¬";
const markStart = /¤|\\(?:x|u00|U000000)a4/i;
const escapes = /¤¬([\da-f]{4})/g;

/** Not U+FFFE and U+FFFF, which YAML does not allow. */
const wide = /[\u0100-\ufffd]/g;

/** Returns the text with escapes, or null if it has none. */
export function narrowed(text: string): string | null {
  if (text.search(wide) < 0 || markStart.test(text)) return null;
  const escaped = text.replace(
    wide,
    (character) => mark + character.charCodeAt(0).toString(16).padStart(4, "0"),
  );
  // The replaced text still has two bytes for each character. A buffer creates the text anew.
  return Buffer.from(escaped, "latin1").toString("latin1");
}

/** Replaces the escapes in the strings of a value. Returns the value, or a new one if its keys have escapes. */
export function restored(value: unknown): unknown {
  if (typeof value === "string") return restoredText(value);
  if (typeof value !== "object" || value === null) return value;
  let hasWideKey = false;
  for (const [key, before] of Object.entries(value)) {
    hasWideKey ||= key.includes(mark);
    const after = restored(before);
    // An assignment to `__proto__` would not set a property.
    if (after !== before)
      Object.defineProperty(value, key, { value: after, ...plain });
  }
  return hasWideKey
    ? Object.fromEntries(
        Object.entries(value).map(([key, part]) => [restoredText(key), part]),
      )
    : value;
}

const plain = { configurable: true, enumerable: true, writable: true };

export function restoredText(text: string): string {
  if (!text.includes(mark)) return text;
  return text.replace(escapes, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
