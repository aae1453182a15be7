/** From any text to identifiers and file names of one safe alphabet. */

declare const brand: unique symbol;

/** A checked identifier. Only this module makes them. */
export type Identifier = string & { readonly [brand]: "identifier" };

const safe = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Words that cannot be (or had better not be) names of declarations in TypeScript. */
const reservedWords = new Set(
  `abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue debugger
  declare default delete do else enum eval export extends false finally for from function get global globalThis if implements
  import in infer instanceof interface intrinsic is keyof let module namespace never new null number object of out package
  private protected public readonly require return satisfies set static string super switch symbol this throw true try type
  typeof undefined unique unknown using var void while with yield`
    .split(/\s+/)
    .concat("NaN", "Infinity"),
);

/**
 * Globals that generated declarations use by their bare names. A schema that took one of them would change what the
 * code beside it means.
 */
const usedGlobals = new Set(
  `Array Awaited BigInt Blob Boolean Exclude Extract Infinity JSON Map Math NaN NonNullable Number Object Omit Partial Pick Promise
  Readonly ReadonlyArray Record RegExp Required Set String Symbol Uint8Array`.split(
    /\s+/,
  ),
);

/** Checks and brands: the last gate before text becomes an identifier. */
export function identifier(text: string): Identifier {
  if (!isIdentifier(text)) {
    throw new TypeError(`Not an identifier: ${JSON.stringify(text)}`);
  }
  return text;
}

export function isIdentifier(text: string): text is Identifier {
  return safe.test(text);
}

export function isReserved(name: string): boolean {
  return reservedWords.has(name) || usedGlobals.has(name);
}

/** `full-repository` → `FullRepository`; capitals inside a word are kept. */
export function pascalCase(text: string): Identifier {
  const joined = words(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return identifier(startLikeName(joined, "_"));
}

/** `ListPets` → `listPets`; `GET_pets` → `getPets`. */
export function camelCase(text: string): Identifier {
  const joined = words(text)
    .map((word, index) =>
      index === 0
        ? lowerStart(word)
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join("");
  return identifier(startLikeName(joined, "_"));
}

/** A file name without extension: lower case, words joined by `-`, at most 80 characters, no device names. */
export function fileSlug(text: string): string {
  const slug = words(text)
    .map((word) =>
      word
        .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
        .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2"),
    )
    .join("-")
    .toLowerCase()
    .slice(0, 80)
    .replace(/-+$/, "");
  if (slug === "") return "unnamed";
  return isUnfitFile(slug) ? `${slug}-` : slug;
}

/** File names that mean something else to a system or a bundler. */
export function isUnfitFile(slug: string): boolean {
  return /^(con|prn|aux|nul|com\d|lpt\d|index)$/.test(slug);
}

/** ASCII words of any text: accents are dropped, other letters become their code points. */
function words(text: string): string[] {
  // Most names are one word already, and a large spec has tens of thousands of them.
  if (/^[A-Za-z0-9]+$/.test(text)) return [text];
  const found = inAscii(text).replaceAll("'", "").match(aWord) ?? [];
  return found.slice(0, 40).map((word) => word.replaceAll("$", "_"));
}

/** A `$` counts inside a word, and not around it. */
const aWord = /[A-Za-z0-9](?:[A-Za-z0-9$]*[A-Za-z0-9])?/g;

function inAscii(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{ASCII}]/gu, (character) =>
      /[\p{L}\p{N}]/u.test(character)
        ? `u${(character.codePointAt(0) ?? 0).toString(16)}`
        : " ",
    );
}

function lowerStart(word: string): string {
  if (/^[A-Z0-9]+$/.test(word)) return word.toLowerCase();
  return word.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (start) =>
    start.toLowerCase(),
  );
}

function startLikeName(text: string, prefix: string): string {
  if (text === "") return "Unnamed";
  return /^[0-9]/.test(text) ? prefix + text : text;
}
