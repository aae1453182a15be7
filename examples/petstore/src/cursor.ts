/** Where a page starts. Clients hand it back as they got it; that it is an identifier inside is nobody's business. */

export function encodeCursor(after: number): string {
  return Buffer.from(JSON.stringify({ after })).toString("base64url");
}

/** The identifier that the page comes after; null if this is no cursor of ours. */
export function decodeCursor(cursor: string): number | null {
  const [, digits] =
    /^\{"after":(\d{1,16})\}$/.exec(
      Buffer.from(cursor, "base64url").toString(),
    ) ?? [];
  const after = Number(digits);
  // Decoding is forgiving; writing it again shows whether every character counted.
  return Number.isSafeInteger(after) && encodeCursor(after) === cursor
    ? after
    : null;
}
