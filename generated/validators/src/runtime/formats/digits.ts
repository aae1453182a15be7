// Part of the Specwright runtime, copied unchanged.

/** More than two digits can make. */
const tooMuch = 100;

/** The number that two digits make; more than that where they are none. */
export function twoDigits(text: string, at: number): number {
  // Of all characters, this leaves of the digits alone what is less than ten.
  const tens = text.charCodeAt(at) ^ 48;
  const ones = text.charCodeAt(at + 1) ^ 48;
  return tens > 9 || ones > 9 ? tooMuch : tens * 10 + ones;
}
