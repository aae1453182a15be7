/** Converts any text to identifiers and to file names of a safe alphabet. */
import { withoutEnd } from "../base/common/without-end.js";
import { memoize } from "../base/common/memoize.js";
import { sha256 } from "../base/common/sha256.js";
import { asciiText, isReadable, readableText } from "./letters.js";

declare const brand: unique symbol;

/** A checked identifier. Only this module creates them. */
export type Identifier = string & { readonly [brand]: "identifier" };

/** The ASCII part. `letters.ts` decides on other letters. */
const safe = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Words that cannot be, or should not be, names of declarations in TypeScript. All are in lower case. */
const reservedWords = new Set(
  `abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue debugger
  declare default delete do else enum eval export extends false finally for from function get global globalThis if implements
  import in infer instanceof interface intrinsic is keyof let module namespace never new null number object of out package
  private protected public readonly require return satisfies set static string super switch symbol this throw true try type
  typeof undefined unique unknown using var void while with yield`.split(/\s+/),
);

/** Checks and brands a text. Spec text becomes an identifier only here. */
export function identifier(text: string): Identifier {
  if (!isIdentifier(text)) {
    throw new TypeError(`Not an identifier: ${JSON.stringify(text)}`);
  }
  return text;
}

export function isIdentifier(text: string): text is Identifier {
  if (safe.test(text)) return true;
  return (
    /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(text) &&
    text === text.normalize("NFKC") &&
    Array.from(text).every((char) => safe.test(`_${char}`) || isReadable(char))
  );
}

export function isReserved(name: string): boolean {
  return reservedWords.has(name);
}

/** `full-repository` → `FullRepository`; capitals inside a word are kept. */
export const pascalCase: (text: string) => Identifier = memoize((text) => {
  const joined = words(text, readableText).map(upperStart).join("");
  return identifier(startLikeName(joined, "_"));
});

/** `ListPets` → `listPets`; `GET_pets` → `getPets`. */
export const camelCase: (text: string) => Identifier = memoize((text) => {
  const joined = words(text, readableText)
    .map((word, index) => (index === 0 ? lowerStart(word) : upperStart(word)))
    .join("");
  return identifier(startLikeName(joined, "_"));
});

/** Words with capitals inside, and plurals of abbreviations: `OAuth`, `IPv4`, `PDFs`. */
const mixedCase =
  /(?<![A-Z])(?:OAuth|OpenID|GraphQL|GitHub|GitLab|IPv(?=\d))|(?<![a-z])(?:iOS|macOS)|(?<![A-Z])[A-Z]{2,}s(?![a-z])/g;

/** Returns a file name without extension: lower case, words joined by `-`, at most 80 characters, no device names. */
export function fileSlug(text: string): string {
  return fileName(
    slugOf(
      text.replace(
        mixedCase,
        (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
      ),
    ),
  );
}

const longestFileName = 80;

/** Returns a slug that can be the name of a file. A digest takes the place of the end of a long one. */
export function fileName(slug: string): string {
  if (slug === "") return "unnamed";
  if (isReservedFileName(slug)) return `${slug}-`;
  if (slug.length <= longestFileName) return slug;
  const end = `-${sha256(slug).slice(0, 12)}`;
  const start = slug.slice(0, longestFileName - end.length);
  return withoutEnd(start, "-") + end;
}

/**
 * The file name that a name lock means if it lists none: each capital after a small letter starts a word. It must not
 * change, because files keep their names.
 */
export function lockedSlug(text: string): string {
  return fileName(withoutEnd(slugOf(text).slice(0, longestFileName), "-"));
}

function slugOf(text: string): string {
  const found = words(text, asciiText)
    .map((word) =>
      word
        .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
        .replace(/([A-Z])(?=[A-Z][a-z])/g, "$1-"),
    )
    .join("-");
  return withoutEnd(found.toLowerCase(), "-");
}

/** Returns whether a file name has a special meaning for an operating system or a bundler. */
export function isReservedFileName(slug: string): boolean {
  return /^(con|prn|aux|nul|com\d|lpt\d|index)$/.test(slug);
}

/** Splits a text into words, after `spell` has converted its letters. */
function words(text: string, spell: (text: string) => string): string[] {
  // A fast path: most names are a single word, and a large spec has tens of thousands of them.
  if (/^[A-Za-z0-9]+$/.test(text)) return [text];
  const isAscii = !/[\u0080-\uffff]/.test(text);
  const found =
    (isAscii ? text : spell(text)).replaceAll("'", "").match(wordPattern) ?? [];
  return found.slice(0, 40).map((word) => word.replaceAll("$", "_"));
}

/** A `$` is kept inside a word, but not around it. */
const wordPattern =
  /[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}$]*[\p{L}\p{M}\p{Nd}])?/gu;

/** Georgian has capital letters, but does not use them at the start of words. */
function upperStart(word: string): string {
  const first = word.charAt(0);
  if (/\p{Script=Georgian}/u.test(first)) return word;
  return sameLetter(first, first.toUpperCase()) + word.slice(1);
}

function lowerStart(word: string): string {
  if (/^[\p{Lu}\p{Nd}]+$/u.test(word)) return lower(word);
  return word.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}/u, lower);
}

function lower(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) =>
    sameLetter(letter, letter.toLowerCase()),
  );
}

/** Some letters have no single letter as their other case. */
function sameLetter(letter: string, other: string): string {
  return safe.test(`_${other}`) || isReadable(other) ? other : letter;
}

function startLikeName(text: string, prefix: string): string {
  if (text === "") return "Unnamed";
  return /^\p{ID_Start}/u.test(text) || text.startsWith("_")
    ? text
    : prefix + text;
}
