/**
 * Emitted TypeScript to tokens, strictly: only what our own output is made of. Where there is anything else (template
 * literals, regular expressions, signs that nobody emits) it gives up.
 */

/** What a file is made of, in parallel lists that end with a token of kind `end`. */
export interface Tokens {
  /** `name`, `text` (in quotes), `numeral`, `end`, or the keyword or sign itself. */
  readonly kinds: readonly string[];
  /** 1 where a line ended before the token. */
  readonly afterBreak: Uint8Array;
  /** For each opening bracket, the index of the one that closes it. */
  readonly partners: Int32Array;
}

/** Every word that means something to TypeScript somewhere. */
export const keywords: readonly string[] =
  `abstract accessor any as assert asserts async await bigint boolean break case catch class const constructor continue
  debugger declare default defer delete do else enum export extends false finally for from function get global if
  implements import in infer instanceof interface intrinsic is keyof let module namespace never new null number object of
  out override package private protected public readonly require return satisfies set static string super switch symbol
  this throw true try type typeof undefined unique unknown using var void while with yield`.split(
    /\s+/,
  );

/** To the one string for each, which is quick to compare. */
const keywordOf = new Map(keywords.map((word) => [word, word]));

/** By the code of their first character, the longer ones first, it alone last. `>>` is missing: it may end the arguments of two types. */
const signsByStart: string[][] = Array.from({ length: 128 }, () => []);
for (const sign of "=== !== ... == != <= >= => ?. ?? && || += -= ++ -- ( ) [ ] { } < > = ! ? : ; , . + - * % & |".split(
  " ",
))
  signsByStart[sign.charCodeAt(0)]?.push(sign);

/** Characters by what they mean at the start of a token; 0 for signs. Words are made of the first two. */
const letter = 1;
const digit = 2;
const opener = 4;
const closer = 8;
const inWord = letter | digit;
const classOf = new Uint8Array(128);
for (const [characters, meaning] of [
  ["ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$", letter],
  ["0123456789", digit],
  ["([{", opener],
  [")]}", closer],
] as const)
  for (const char of characters) classOf[char.charCodeAt(0)] = meaning;

const openerOf = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

const numberPattern =
  /(?:0|[1-9]\d*)(?:n|(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w$.\u0080-\uffff])/y;
const escapePattern = /\\(?:["'\\bfnrtv]|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2})/y;

/** A regular expression: a slash in brackets does not end it. */
const patternPattern =
  /\/(?![*/])(?:[^\\/[\n]|\\[^\n]|\[(?:[^\\\]\n]|\\[^\n])*\])+\/[a-z]*(?![\w$\u0080-\uffff])/y;

/** To the compiler, these end lines, even in comments. */
const foreignLineEnds = ["\r", "\u2028", "\u2029"];

/** What version control leaves in a conflict. There are more such marks, but this one could be the end of types. */
const conflict = ">>>>>>>";

/** One list for all files, since only one is looked at at a time: there are millions of tokens in a large run. */
const kinds: string[] = [];
let afterBreak = new Uint8Array(0);
let partners = new Int32Array(0);

/**
 * Null where the text holds something unknown, brackets without a partner, or a name that nobody issued. The tokens are
 * good until the next call.
 */
export function lex(text: string, issued: ReadonlySet<string>): Tokens | null {
  if (foreignLineEnds.some((end) => text.includes(end))) return null;
  if (text.includes(conflict)) return null;
  if (afterBreak.length <= text.length) {
    afterBreak = new Uint8Array(2 * text.length + 1);
    partners = new Int32Array(afterBreak.length);
  }
  const open: number[] = [];
  let count = 0;
  let isBroken = 0;
  let at = 0;
  while (at < text.length) {
    const start = text.charCodeAt(at);
    if (start === 0x20) {
      at++;
      continue;
    }
    if (start === 0x0a) {
      isBroken = 1;
      at++;
      continue;
    }
    const from = at;
    let kind = "name";
    if (classOf[start] === letter || start > 127) {
      do at++;
      while (isInWord(text.charCodeAt(at)));
      const word = text.slice(from, at);
      const keyword = keywordOf.get(word);
      if (keyword !== undefined) kind = keyword;
      else if (!issued.has(word)) return null;
    } else if (start === 0x22 || start === 0x27) {
      at = endOfString(text, at);
      kind = "text";
    } else if (classOf[start] === digit) {
      at = endOf(numberPattern, text, at);
      kind = "numeral";
    } else if (start === 0x2f) {
      const end = endOfComment(text, at);
      if (end > 0) {
        const lineEnd = text.indexOf("\n", at);
        if (lineEnd >= 0 && lineEnd < end) isBroken = 1;
        at = end;
        continue;
      }
      const before = kinds[count - 1];
      const isValue = before === "=" || before === ":";
      at = isValue ? endOf(patternPattern, text, at) : -1;
      kind = "pattern";
    } else {
      const sign = signAt(text, at);
      if (sign === null) return null;
      const meaning = classOf[start];
      if (meaning === opener) open.push(count);
      else if (meaning === closer) {
        const partner = open.pop() ?? -1;
        if (kinds[partner] !== openerOf.get(sign)) return null;
        partners[partner] = count;
      }
      at += sign.length;
      kind = sign;
    }
    if (at < 0) return null;
    kinds[count] = kind;
    afterBreak[count] = isBroken;
    isBroken = 0;
    count++;
  }
  if (open.length > 0) return null;
  kinds[count] = "end";
  return { kinds, afterBreak, partners };
}

/** Letters beyond ASCII are in words that were issued, or the word is unknown. */
function isInWord(char: number): boolean {
  return char > 127 || ((classOf[char] ?? 0) & inWord) !== 0;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Where the string that starts here ends; -1 where it does not, or holds an escape that we do not write. */
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

/** Where the comment that starts here ends; -1 where it does not, is none, or is one of those that compilers read. */
function endOfComment(text: string, start: number): number {
  if (text.startsWith("/*", start)) {
    const end = text.indexOf("*/", start + 2);
    return end < 0 ? -1 : end + 2;
  }
  if (!text.startsWith("//", start) || text.startsWith("///", start)) return -1;
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}

/** A digit after a point would make a number of it. */
function signAt(text: string, at: number): string | null {
  const signs = signsByStart[text.charCodeAt(at)] ?? [];
  // The last one is the character itself.
  let which = 0;
  while (which < signs.length - 1 && !text.startsWith(signs[which] ?? "", at))
    which++;
  const sign = signs[which] ?? null;
  const isPoint = sign === "." || sign === "?." || sign === "...";
  return isPoint && classOf[text.charCodeAt(at + sign.length)] === digit
    ? null
    : sign;
}
