/** The text without all of this character at its end. An expression would search from each of them. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end--;
  return text.slice(0, end);
}
