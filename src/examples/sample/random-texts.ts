/** Random texts that still look like values of an API. */
import type { Below } from "../../common/random.js";
import { textsOf } from "../../patterns/texts.js";
import { formatPattern } from "../formats.js";
import { plausibleTexts } from "./value-names.js";

const words = [
  ..."amber birch cedar delta ember fjord grove heron iris jade".split(" "),
  ..."kelp lark maple north ocean pearl quartz river stone tulip".split(" "),
];

/** Texts of a format. */
const byFormat: Readonly<Record<string, (below: Below) => string>> = {
  date: dayOf,
  time: timeOf,
  "date-time": (below) => `${dayOf(below)}T${timeOf(below)}`,
  email: (below) => `${wordOf(below)}@example.com`,
  "idn-email": (below) => `${wordOf(below)}@example.com`,
  hostname: (below) => `${wordOf(below)}.example.com`,
  "idn-hostname": (below) => `${wordOf(below)}.example.com`,
  ipv4: (below) => `192.0.2.${String(below(256))}`,
  uri: addressOf,
  url: addressOf,
  iri: addressOf,
  "uri-reference": (below) => `/${wordOf(below)}`,
  "iri-reference": (below) => `/${wordOf(below)}`,
  "uri-template": (below) => `/${wordOf(below)}`,
  uuid: (below) =>
    // Version 4.
    "xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx".replace(/x/g, () =>
      below(16).toString(16),
    ),
  password: (below) => `${wordOf(below)} ${wordOf(below)}`,
};

/** A format without a row here has a pattern. */
export function* textsOfFormat(
  format: string,
  below: Below,
): Generator<string> {
  const make = Object.hasOwn(byFormat, format) ? byFormat[format] : undefined;
  if (make !== undefined) yield make(below);
  const pattern = make === undefined ? formatPattern(format) : null;
  if (pattern !== null) yield* textsOf(pattern, { below });
}

/** A text that suits the name of its field or parameter, if the name says anything. */
export function textOfName(name: string, below: Below): string {
  const plausible = plausibleTexts(name);
  const chosen = plausible[below(plausible.length)];
  if (chosen === undefined) return wordOf(below);
  if (/^\d{4}-\d\d-\d\dT/.test(chosen))
    return `${dayOf(below)}T${timeOf(below)}`;
  if (/^\d{4}-\d\d-\d\d$/.test(chosen)) return dayOf(below);
  // Digits are the part of an identifier or a price that differs first.
  if (/\d/.test(chosen))
    return chosen.replace(/[1-9]/g, () => String(1 + below(9)));
  return chosen.startsWith("Sample ")
    ? `${chosen} ${String(1 + below(99))}`
    : chosen;
}

/** Letters and digits without a meaning. */
export function randomLetters(length: number, below: Below): string {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  return Array.from({ length }, () => letters[below(letters.length)]).join("");
}

export function wordOf(below: Below): string {
  return words[below(words.length)] ?? "";
}

function addressOf(below: Below): string {
  return `https://example.com/${wordOf(below)}`;
}

function dayOf(below: Below): string {
  return `2026-${twoDigits(1 + below(12))}-${twoDigits(1 + below(28))}`;
}

function timeOf(below: Below): string {
  return `${twoDigits(below(24))}:${twoDigits(below(60))}:00Z`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
