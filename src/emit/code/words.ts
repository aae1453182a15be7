/** The words in code that may be names. */
const known = new Map<string, readonly string[]>();

/** The words of a text. The result is cached, because fragments of code repeat. */
export function wordsOfText(text: string): readonly string[] {
  let words = known.get(text);
  if (!words) {
    words = text.match(/[A-Za-z_$][A-Za-z0-9_$]*/g) ?? [];
    known.set(text, words);
  }
  return words;
}
