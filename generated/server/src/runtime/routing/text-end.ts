// Part of the Specwright runtime, copied unchanged.
/** By hand: of an expression like `\/+$`, every slash of a long row that ends in another letter is a new start. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (text.endsWith(character, end)) end--;
  return text.slice(0, end);
}
