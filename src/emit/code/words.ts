/** The words of code: what may be a name in it. */
const known = new Map<string, readonly string[]>();

/** Each text is looked through once: fragments of code come again and again. */
export function wordsOfText(text: string): readonly string[] {
  let words = known.get(text);
  if (!words) {
    words = text.match(/[A-Za-z_$][A-Za-z0-9_$]*/g) ?? [];
    known.set(text, words);
  }
  return words;
}
