/**
 * Any string as text that PostgreSQL can store. JSON also carries the character U+0000 and halves of surrogate pairs,
 * which PostgreSQL rejects. They are stored as the control character U+001A ("substitute") and four hexadecimal digits,
 * and so is U+001A itself.
 */

const unstorable = /[\u0000\u001a]|\p{Surrogate}/gu;

const escaped = /\u001a([0-9a-f]{4})/g;

export function storedText(text: string): string {
  return text.replace(
    unstorable,
    (character) =>
      `\u001a${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function originalText(stored: string): string {
  return stored.replace(escaped, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
