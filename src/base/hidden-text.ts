/**
 * Characters that hide text, reorder it, or cannot be seen: a person would not read what a program or a model reads.
 * Unicode says which they are, so there is no list of them here.
 */

/** Control characters, characters that fonts do not show, marks of annotations, lone surrogates, and line separators. */
const hidden =
  /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]|\p{Surrogate}/u;

/** The flags of England, Scotland and Wales: the only emoji that are written with tags. */
const tagged =
  "\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}";

/** Scripts whose letters have other forms with a joiner or a non-joiner after them. */
const joiningScripts =
  "Arab Beng Deva Gujr Guru Khmr Knda Mand Mlym Mong Mymr Nkoo Orya Phag Rohg Sinh Syrc Taml Telu Tibt"
    .split(" ")
    .map((script) => `\\p{scx=${script}}`)
    .join("");

/** Where text cannot be written without a character of these. There is at most one of them at each place. */
const needed = [
  tagged,
  // Between the parts of an emoji: 👩‍🚀
  "(?<=\\p{Extended_Pictographic}\\ufe0f?|\\p{EMod})\\u200d(?=\\p{Extended_Pictographic})",
  // Emoji or text: ❤️, and keys: 1️⃣
  "(?<=(?![0-9#*])\\p{Emoji})[\\ufe0e\\ufe0f]",
  "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
  `(?<=(?=[\\p{L}\\p{M}])[${joiningScripts}])[\\u200c\\u200d]`,
  // Forms of letters, and the separator of vowels.
  "(?<=(?=\\p{L})\\p{sc=Mong})[\\u180b-\\u180f]",
].join("|");

const all = new RegExp(`(${needed})|${hidden.source}`, "gu");

/** Text that needs no search. */
const plain = /^[\n\x20-\x7e]*$/;

/** Replaces each character that hides text, unless a script or an emoji needs it there. Line breaks are replaced, too. */
export function replaceHidden(
  text: string,
  replacement: (character: string) => string,
): string {
  return text.replace(all, (character, kept: string | undefined) =>
    kept === undefined ? replacement(character) : character,
  );
}

/** The same text without these characters. Line breaks and tabs stay. */
export function withoutHidden(text: string): string {
  if (plain.test(text)) return text;
  return replaceHidden(text, (character) =>
    /[\n\t]/.test(character) ? character : "",
  );
}

export function hasHidden(text: string): boolean {
  return !plain.test(text) && withoutHidden(text) !== text;
}

/** `\u202e`, as JavaScript and JSON write it. */
export function unicodeEscape(character: string): string {
  return [...Array(character.length).keys()]
    .map(
      (index) =>
        `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
    )
    .join("");
}
