/** The words in code that may be names. */
const known = new Map<string, readonly string[]>();

/** The words of a text, those of its comments included. The result is cached, because fragments of code repeat. */
export function wordsOfText(text: string): readonly string[] {
  let words = known.get(text);
  if (!words) {
    words = text.match(/[A-Za-z_$][A-Za-z0-9_$]*/g) ?? [];
    known.set(text, words);
  }
  return words;
}

const knownOwn = new Map<string, readonly string[]>();

/** The words of a text that may be identifiers: neither comments, texts nor members. */
export function ownWords(text: string): readonly string[] {
  let words = knownOwn.get(text);
  if (!words) {
    words = /^\s*(?:\/[/*]|\*)/.test(text)
      ? []
      : wordsOfText(text.replace(/"[^"]*"|\.[A-Za-z_$][\w$]*/g, " "));
    knownOwn.set(text, words);
  }
  return words;
}
