/** `1 file`, `2 files`. */
export function countOf(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
