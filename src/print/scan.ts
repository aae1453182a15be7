/**
 * Proves that an emitted TypeScript file contains no unknown word outside of strings and comments. It handles only the
 * tokens that Specwright emits. It rejects a file with any other token, such as a template literal, because it cannot
 * determine where a string or comment ends there.
 */

/** Literal words, which cannot be variables. All other words are part of our own text or of the name table. */
const literals: ReadonlySet<string> = new Set(["true", "false", "null"]);

/** Kinds of characters. Characters without a kind are unknown. */
const letter = 1;
const digit = 2;
const sign = 3;
const blank = 4;
const kindOf = new Uint8Array(128);
for (const [characters, kind] of [
  ["ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$", letter],
  ["0123456789", digit],
  ["()[]{}<>=!?:;,.+-*%&|", sign],
  [" \n", blank],
] as const)
  for (const char of characters) kindOf[char.charCodeAt(0)] = kind;

const numberPattern =
  /(?:0|[1-9]\d*)(?:n|(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w$.\u0080-\uffff])/y;
const escapePattern = /\\(?:["'\\bfnrtv]|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2})/y;

/** A regular expression: a slash in brackets does not end it. */
const patternPattern =
  /\/(?![*/])(?:[^\\/[\n]|\\[^\n]|\[(?:[^\\\]\n]|\\[^\n])*\])+\/[a-z]*(?![\w$\u0080-\uffff])/y;

/** The compiler treats these as line ends, even in comments. */
const foreignLineEnds = ["\r", "\u2028", "\u2029"];

/** The compiler skips the rest of the line after a merge conflict marker. */
const conflictMarks = ["<<<<<<<", ">>>>>>>", "=======", "|||||||"];

const slash = 0x2f;

/** Returns whether all words of the file are issued. Returns false also if the file contains an unknown token. */
export function hasOnlyIssuedWords(
  text: string,
  issued: ReadonlySet<string>,
): boolean {
  if (foreignLineEnds.some((end) => text.includes(end))) return false;
  let at = 0;
  /** The last character of the previous token. */
  let before = 0;
  while (at < text.length) {
    const start = text.charCodeAt(at);
    const kind = start > 127 ? letter : kindOf[start];
    if (kind === blank) {
      at++;
      continue;
    }
    if (kind === letter) {
      const from = at;
      do at++;
      while (isInWord(text.charCodeAt(at)));
      const word = text.slice(from, at);
      if (!issued.has(word) && !literals.has(word)) return false;
    } else if (kind === sign) {
      const isDouble = start === text.charCodeAt(at + 1);
      if (isDouble && conflictMarks.some((mark) => text.startsWith(mark, at)))
        return false;
      // Before a digit, a point would be part of a number.
      at++;
      if (start === 0x2e && kindOf[text.charCodeAt(at)] === digit) return false;
    } else if (kind === digit) {
      at = endOf(numberPattern, text, at);
    } else if (start === 0x22 || start === 0x27) {
      at = endOfString(text, at);
    } else if (start === slash) {
      const end = endOfComment(text, at);
      if (end > 0) {
        at = end;
        continue;
      }
      // Elsewhere a slash could be a division.
      const isPattern = before === 0x3d || before === 0x3a;
      at = isPattern ? endOf(patternPattern, text, at) : -1;
    } else return false;
    if (at < 0) return false;
    before = text.charCodeAt(at - 1);
  }
  return true;
}

/** Letters beyond ASCII are part of words. */
function isInWord(char: number): boolean {
  return char > 127 || kindOf[char] === letter || kindOf[char] === digit;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/**
 * Returns the end of the string that starts here, or -1 if it has none or contains an escape that Specwright does not
 * write.
 */
function endOfString(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) return at + 1;
    if (char === 0x0a) return -1;
    if (char === 0x5c) {
      escapePattern.lastIndex = at;
      if (!escapePattern.test(text)) return -1;
      at = escapePattern.lastIndex - 1;
    }
  }
  return -1;
}

/** Returns the end of the comment that starts here, or -1 if there is none or if compilers read it (`///`). */
function endOfComment(text: string, start: number): number {
  if (text.startsWith("/*", start)) {
    const end = text.indexOf("*/", start + 2);
    return end < 0 ? -1 : end + 2;
  }
  if (!text.startsWith("//", start) || text.startsWith("///", start)) return -1;
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}
