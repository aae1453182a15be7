// Part of the Specwright runtime.

/** Greater than any number of two digits. */
const tooMuch = 100;

/** The number that two digits form, or a greater one if the characters are not digits. */
export function twoDigits(text: string, at: number): number {
  // This maps the digits to 0 to 9, and all other characters to greater numbers.
  const tens = text.charCodeAt(at) ^ 48;
  const ones = text.charCodeAt(at + 1) ^ 48;
  return tens > 9 || ones > 9 ? tooMuch : tens * 10 + ones;
}
