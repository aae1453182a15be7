// Part of the Specwright runtime, copied unchanged.

/** The number that two digits make, or -1. */
export function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9
    ? tens * 10 + ones
    : -1;
}
