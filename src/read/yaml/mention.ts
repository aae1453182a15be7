/** Returns false only if no string in the YAML text is equal to the value, whatever its style. */
export function mayMention(text: string, value: string): boolean {
  // Folding changes white space, quotes double themselves, and escapes may stand for any character.
  return (
    value.split(/[^\p{L}\p{N}]+/u).every((word) => text.includes(word)) ||
    /\\(?:[xuU]|\r?\n)/.test(text)
  );
}
