/**
 * The position where a page starts: the identifier of the last pet of the previous page, as 14 hexadecimal digits. All
 * identifiers fit, and the pattern of `cursor` in the spec matches exactly the texts that `decodeCursor` can read.
 */
const digits = 14;

export function encodeCursor(after: number): string {
  return after.toString(16).padStart(digits, "0");
}

/** The identifier that the page comes after. The generated server has checked the text. */
export function decodeCursor(cursor: string): number {
  return Number.parseInt(cursor, 16);
}
