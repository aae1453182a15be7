/**
 * The position where a page starts: the identifier of the last pet of the previous page, as the 16 hexadecimal digits
 * of its 64 bits. The pattern of `cursor` in the spec matches exactly the texts that `decodeCursor` can read.
 */
export function encodeCursor(after: bigint): string {
  return BigInt.asUintN(64, after).toString(16).padStart(16, "0");
}

/** The identifier that the page comes after. The generated server has checked the text. */
export function decodeCursor(cursor: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${cursor}`));
}
