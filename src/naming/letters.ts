/**
 * Defines which letters beyond ASCII identifiers may contain.
 *
 * TypeScript allows every Unicode letter. Specwright keeps letters of the scripts that Unicode recommends for
 * identifiers (UAX #31, table 5), in composed form. Other characters, and words that imitate Latin words, become code
 * points, so that two different names never look the same.
 */

const cased = ["Latin", "Cyrillic", "Greek", "Armenian"] as const;

const uncased =
  `Arabic Bengali Bopomofo Devanagari Ethiopic Georgian Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada
  Katakana Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`.split(
    /\s+/,
  );

const anyOf = (scripts: readonly string[]): string =>
  scripts.map((script) => `\\p{Script_Extensions=${script}}`).join("");

/** Letters, marks and digits of these scripts, without generic combining marks and phonetic letters. */
const readable = new RegExp(
  `^(?![\u0250-\u036f\u1d00-\u1dff\u2c60-\u2c7f\ua720-\uabff\ufb00-\uffff\u{10000}-\u{10ffff}])(?=[\\p{L}\\p{M}\\p{Nd}])(?=\\p{ID_Continue})[${anyOf([...cased, ...uncased])}]$`,
  "u",
);

const casedLetter = cased.map(
  (script) => new RegExp(`\\p{Script=${script}}`, "u"),
);

/** Letters of other scripts that look like a Latin letter. */
const latinLookalikes = new Set(
  "АВЕЅІЈКМНОРСТУХԚԜаеѕіјкорсухһԁԛԝѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορυχՕՍոսօ",
);

/** Returns whether identifiers may contain this non-ASCII character. */
export function isReadable(character: string): boolean {
  return readable.test(character);
}

/**
 * Returns the text in composed form. Each character that identifiers may not contain is replaced by its code point or
 * by a blank.
 */
export function readableText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
      isSpoof(word) ? spelled(word, /[^\p{Script=Latin}]/u) : word,
    )
    .replace(/[^\p{ASCII}]/gu, (character) =>
      readable.test(character) ? character : replaced(character),
    );
}

/** Returns whether a word mixes cased scripts, or only looks Latin. */
function isSpoof(word: string): boolean {
  if (/^\p{ASCII}*$/u.test(word)) return false;
  const scripts = casedLetter.filter((script) => script.test(word));
  if (scripts.length > 1) return true;
  const letters = [...word].filter((character) => /\p{L}/u.test(character));
  return (
    letters.length > 0 && letters.every((letter) => latinLookalikes.has(letter))
  );
}

function spelled(word: string, which: RegExp): string {
  return [...word]
    .map((character) =>
      which.test(character) && !/\p{ASCII}/u.test(character)
        ? replaced(character)
        : character,
    )
    .join("");
}

/** Returns `u430` for a letter or digit, nothing for a mark, and a blank for other characters. */
function replaced(character: string): string {
  if (/[\p{L}\p{N}]/u.test(character)) {
    return `u${(character.codePointAt(0) ?? 0).toString(16)}`;
  }
  return /\p{M}/u.test(character) ? "" : " ";
}

/** Latin letters without a decomposition into base letter and accent. */
const asciiOf: Readonly<Record<string, string>> = {
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ß: "ss",
  ẞ: "SS",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "TH",
  ı: "i",
};

/** Returns ASCII text for file names: accents are dropped, and letters of other scripts become their code points. */
export function asciiText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(
      /[^\p{ASCII}]/gu,
      (character) => asciiOf[character] ?? replaced(character),
    );
}
