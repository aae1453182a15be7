/** Random texts that look like values of an API: words, formats, and usual shapes of identifiers. */
import type { Below } from "../../base/common/random.js";
import { textsOf } from "../../base/patterns/texts.js";
import { formatShapes } from "../../facts/schemas/formats.js";

const words = [
  ..."amber birch cedar delta ember fjord grove heron iris jade".split(" "),
  ..."kelp lark maple north ocean pearl quartz river stone tulip".split(" "),
];
const shortWords = "ash bay elm fir oak yew".split(" ");
const people = "ada grace alan edith linus rosa emmy mary".split(" ");
const durations = "P1D PT30M PT1H P7D PT15M P1M P2W PT90S".split(" ");

/** Texts of a format. Addresses and domains are reserved for examples. */
const byFormat: Readonly<Record<string, (below: Below) => string>> = {
  date: dayOf,
  time: timeOf,
  "date-time": momentOf,
  duration: (below) => oneOf(durations, below),
  email: emailOf,
  "idn-email": emailOf,
  hostname: hostOf,
  "idn-hostname": hostOf,
  ipv4: (below) => `192.0.2.${String(1 + below(254))}`,
  ipv6: (below) => `2001:db8:0:0:0:0:0:${(1 + below(0xffff)).toString(16)}`,
  uri: addressOf,
  url: addressOf,
  iri: addressOf,
  "uri-reference": pathOf,
  "iri-reference": pathOf,
  "uri-template": pathOf,
  // Version 4.
  uuid: (below) => filled("hhhhhhhh-hhhh-4hhh-ahhh-hhhhhhhhhhhh", below),
  "json-pointer": pathOf,
  "relative-json-pointer": (below) => `1${pathOf(below)}`,
  regex: (below) => `^${wordOf(below)}$`,
  byte: (below) => Buffer.from(wordOf(below)).toString("base64"),
  base64url: (below) => Buffer.from(wordOf(below)).toString("base64url"),
  password: (below) => `${wordOf(below)} ${wordOf(below)}`,
};

/** A format without a row here has a pattern. */
export function* textsOfFormat(
  format: string,
  below: Below,
): Generator<string> {
  const make = Object.hasOwn(byFormat, format) ? byFormat[format] : undefined;
  if (make !== undefined) yield make(below);
  const pattern =
    make === undefined ? (formatShapes(format)?.certain.source ?? null) : null;
  if (pattern !== null) yield* textsOf(pattern, { below });
}

/** Usual texts, for a pattern that one of them may match. `d` is a digit, and `h` a hexadecimal one. */
const shapes = [
  ..."ddd dddd ddddd dddddd dddddddd dddddddddd dddddddddddd dd d".split(" "),
  ..."dd.dd d.d.d hhhhhh".split(" "),
  ...[12, 16, 24, 32, 40, 64].map((length) => "h".repeat(length)),
];

export function* usualTexts(below: Below): Generator<string> {
  const [word, other] = [wordOf(below), wordOf(below)];
  const short = oneOf(shortWords, below);
  yield word;
  yield capitalized(word);
  yield word.toUpperCase();
  yield `${word}-${other}`;
  yield `${word}_${other}`;
  yield `${word}.${other}`;
  yield `${capitalized(word)} ${other}`;
  yield capitalized(word) + capitalized(other);
  yield word + String(1 + below(9));
  for (const format of ["date", "date-time", "time", "email", "uri", "uuid"])
    yield* textsOfFormat(format, below);
  yield* ["EUR", "GBR", short, short.toUpperCase(), "en-GB", "en", "GB"];
  for (const shape of shapes) {
    const text = filled(shape, below);
    yield text;
    if (shape.startsWith("h")) yield text.toUpperCase();
  }
  yield hostOf(below);
  yield pathOf(below);
  yield `+44207946${filled("0ddd", below)}`;
}

/** Letters and digits without a meaning. */
export function randomLetters(length: number, below: Below): string {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  return Array.from({ length }, () => letters[below(letters.length)]).join("");
}

/** One or more words whose length is in a range. The last word may be cut. */
export function wordsWithin(least: number, most: number, below: Below): string {
  let text = most < 5 ? oneOf(shortWords, below) : wordOf(below);
  while (text.length < least) text += ` ${wordOf(below)}`;
  return text.slice(0, most).trimEnd().padEnd(least, "s");
}

function wordOf(below: Below): string {
  return oneOf(words, below);
}

function oneOf(texts: readonly string[], below: Below): string {
  return texts[below(texts.length)] ?? "";
}

/** The text of a shape. A number does not start with 0. */
function filled(shape: string, below: Below): string {
  return shape.replace(/[dh]/g, (digit, at) => {
    if (digit === "h") return below(16).toString(16);
    return String(at === 0 ? 1 + below(9) : below(10));
  });
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function emailOf(below: Below): string {
  return `${oneOf(people, below)}.${wordOf(below)}@example.com`;
}

function hostOf(below: Below): string {
  return `${wordOf(below)}.example.com`;
}

function addressOf(below: Below): string {
  return `https://example.com/${wordOf(below)}`;
}

function pathOf(below: Below): string {
  return `/${wordOf(below)}`;
}

function momentOf(below: Below): string {
  return `${dayOf(below)}T${timeOf(below)}`;
}

function dayOf(below: Below): string {
  return `2026-${twoDigits(1 + below(12))}-${twoDigits(1 + below(28))}`;
}

function timeOf(below: Below): string {
  return `${twoDigits(below(24))}:${twoDigits(5 * below(12))}:00Z`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
