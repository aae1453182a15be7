// Part of the Specwright runtime.
import { decode, encode } from "./punycode.js";

// RFC 5891 to 5893: which labels an international host name may have.

const onlyAscii = /^[\0-\x7f]*$/;
const prefix = /^xn--/i;

/** Whether an ASCII label of a host name is valid: after `xn--`, it must encode an allowed label. */
export function isAsciiLabel(label: string): boolean {
  if (!prefix.test(label)) return true;
  const decoded = decodedLabel(label);
  return decoded !== null && isLabel(decoded) && fitsTogether([decoded]);
}

/** Decodes an `xn--` label, or returns null if it is not valid. Other labels are returned unchanged. */
export function decodedLabel(label: string): string | null {
  if (!prefix.test(label)) return label;
  const code = label.slice(4).toLowerCase();
  const decoded = decode(code);
  // Each label has exactly one encoding, and plain ASCII labels have none.
  return decoded === null || onlyAscii.test(decoded) || encode(decoded) !== code
    ? null
    : decoded;
}

/** The length of a label in the ASCII form of the name. */
export function asciiLength(label: string): number {
  return onlyAscii.test(label) ? label.length : encode(label).length + 4;
}

const asciiLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

export function isLabel(label: string): boolean {
  if (onlyAscii.test(label)) return asciiLabel.test(label);
  if (/^-|-$|^..--|^\p{M}/u.test(label) || label.normalize("NFC") !== label) {
    return false;
  }
  return [...label].every(
    (character, index, all) =>
      isAllowed(character) || isAllowedHere(character, index, all),
  );
}

/** RFC 5892, section 2.6: exceptions to the rules derived from Unicode properties. */
const alwaysAllowed = /^[\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]$/;
const neverAllowed =
  /^[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]$/;
const lettersAndDigits = /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}]$/u;
const invisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]$/u;

function isAllowed(character: string): boolean {
  if (/^[a-z0-9-]$/.test(character) || alwaysAllowed.test(character))
    return true;
  return (
    !neverAllowed.test(character) &&
    lettersAndDigits.test(character) &&
    !invisible.test(character) &&
    isStable(character)
  );
}

/** Rejects characters that normalisation or case folding would change. */
function isStable(character: string): boolean {
  const folded = character.normalize("NFKC").toLowerCase().normalize("NFKC");
  return folded === character;
}

/** Virama signs, after which joiners are allowed. */
const virama =
  /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed]$/;
const joinsArabic =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}]$/u;

/** RFC 5892, appendix A: characters that are allowed only in certain contexts. */
function isAllowedHere(
  character: string,
  index: number,
  all: readonly string[],
): boolean {
  const before = all[index - 1] ?? "";
  const after = all[index + 1] ?? "";
  switch (character) {
    case "\u200d":
      return virama.test(before);
    case "\u200c":
      return (
        virama.test(before) ||
        (joinsArabic.test(before) && joinsArabic.test(after))
      );
    case "\u00b7":
      return before === "l" && after === "l";
    case "\u0375":
      return /\p{Script=Greek}/u.test(after);
    case "\u05f3":
    case "\u05f4":
      return /\p{Script=Hebrew}/u.test(before);
    case "\u30fb":
      return all.some((other) =>
        /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(other),
      );
    default:
      return false;
  }
}

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;
const arabicDigit = /[\u0660-\u0669]/;
const extendedDigit = /[\u06f0-\u06f9]/;
const europeanDigit = /[0-9\u06f0-\u06f9]/;
const leftToRight =
  /(?![\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}])\p{L}/u;

/** RFC 5893: the rule for names with right-to-left letters. */
export function fitsTogether(labels: readonly string[]): boolean {
  if (
    labels.some((label) => arabicDigit.test(label) && extendedDigit.test(label))
  ) {
    return false;
  }
  const isDirected = (label: string): boolean =>
    [...label].some(
      (character) =>
        rightToLeft.test(character) &&
        (/\p{L}/u.test(character) || arabicDigit.test(character)),
    );
  if (!labels.some(isDirected)) return true;
  return labels.every((label) => {
    const first = [...label][0] ?? "";
    if (rightToLeft.test(first) && !/\p{Nd}/u.test(first)) {
      return (
        !leftToRight.test(label) &&
        !(arabicDigit.test(label) && europeanDigit.test(label))
      );
    }
    return leftToRight.test(first) && !isDirected(label);
  });
}
