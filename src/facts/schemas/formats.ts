/**
 * Decides whether a value has a format, by the rules of the generated validators. Each format has two expressions: one
 * for texts that certainly have the format, and one for texts that may have it.
 */
import { stringFormats } from "../../base/openapi/string-formats.js";
import type { LimitRange } from "../../keywords/limits.js";
import type { FormatChecks } from "../../keywords/table.js";

export type { FormatChecks };

interface Shape {
  readonly certain: RegExp;
  readonly possible: RegExp;
}

const year = String.raw`\d{4}-(?:0[1-9]|1[0-2])`;
const zone = String.raw`(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;
const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const certainDay = `${year}-(?:0[1-9]|1\\d|2[0-8])`;
const possibleDay = `${year}-(?:0[1-9]|[12]\\d|3[01])`;
const certainTime = `${clock}:[0-5]\\d(?:\\.\\d+)?${zone}`;
const possibleTime = `${clock}:(?:[0-5]\\d|60)(?:\\.\\d+)?${zone}`;

const label = "[A-Za-z0-9](?:[A-Za-z0-9]|-(?!-)){0,60}[A-Za-z0-9]|[A-Za-z0-9]";
const host = `(?:${label})(?:\\.(?:${label})){0,3}`;
const path = String.raw`[\w\-.~!$&'()*+,;=:@/]*`;
const days = String.raw`\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D`;
const hours = String.raw`T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)`;
const byte = "[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5]";

function exactly(source: string, flags = ""): Shape {
  const expression = new RegExp(`^(?:${source})$`, flags);
  return { certain: expression, possible: expression };
}

function between(certain: string, possible: string, flags = ""): Shape {
  return {
    certain: new RegExp(`^(?:${certain})$`, flags),
    possible: new RegExp(`^(?:${possible})$`, flags),
  };
}

const email = between(
  `[\\w!#$%&'*+/=?^{|}~-]+(?:\\.[\\w-]+){0,3}@${host}`,
  "[^]*.@.[^]*",
);
const hostname = between(host, "[^\\s]+");

// RFC 3986, as `templates/validators/runtime/formats/reference.ts` reads it. Only addresses in brackets are uncertain.
const letters = String.raw`A-Za-z0-9\-._~!$&'()*+,;=`;
const textOf = (more: string) => `(?:[${letters}${more}]|%[0-9A-Fa-f]{2})*`;
const rest = `(?:\\?${textOf(":@/?")})?(?:#${textOf(":@/?")})?`;
const scheme = "[A-Za-z][A-Za-z0-9+.\\-]*:";
const rooted = (name: string) =>
  `//(?:${textOf(":")}@)?${name}(?::\\d*)?(?:/${textOf(":@/")})?`;
const absolute = (name: string) =>
  `${scheme}(?:${rooted(name)}|(?!//)${textOf(":@/")})${rest}`;
const relative = (name: string) =>
  `(?:${rooted(name)}|(?!//)${textOf("@")}(?:/${textOf(":@/")})?)${rest}`;
const anyName = `(?:${textOf("")}|\\[[^\\]\\s]*\\])`;
const uri = between(absolute(textOf("")), absolute(anyName));
const uriReference = between(
  `${absolute(textOf(""))}|${relative(textOf(""))}`,
  `${absolute(anyName)}|${relative(anyName)}`,
);
const iri = between(
  `[a-z]+://${host}(?::\\d+)?(?:/${path})?`,
  "[a-z][^\\s<>]*:[^\\s<>]*",
  "i",
);
const reference = between(`(?:/[\\w.~-]+)*/?`, "[^\\s<>]*");

const shapes: Readonly<Record<string, Shape>> = {
  date: between(certainDay, possibleDay),
  time: between(certainTime, possibleTime, "i"),
  "date-time": between(
    `${certainDay}T${certainTime}`,
    `${possibleDay}T${possibleTime}`,
    "i",
  ),
  duration: exactly(`P(?:\\d+W|(?:${days})(?:${hours})?|${hours})`),
  email,
  "idn-email": email,
  hostname,
  "idn-hostname": hostname,
  ipv4: exactly(`(?:${byte})(?:\\.(?:${byte})){3}`),
  ipv6: between("(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}", "[0-9a-f:.]+", "i"),
  uri,
  iri,
  "uri-reference": uriReference,
  "iri-reference": reference,
  "uri-template": between(`(?:/[\\w.~-]+)*/?`, "[^\\s]*"),
  uuid: exactly("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", "i"),
  "json-pointer": between("(?:/[\\w.-]*)*", "(?:/[^]*)?"),
  "relative-json-pointer": between("(?:0|[1-9]\\d*)(?:/[\\w.-]*)*", "\\d[^]*"),
  regex: between("\\^?[\\w-]*\\$?", "[^]*"),
  byte: exactly(
    "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?",
  ),
  base64url: between("(?:[\\w-]{4})*(?:[\\w-]{2,3})?", "[\\w-]*={0,2}"),
};

/** The checks of both kinds. */
export const formatChecks: FormatChecks = {
  text: hasTextFormat,
  number: hasNumberFormat,
};

interface NumberRange extends LimitRange {
  readonly isWhole: boolean;
}

const largestFloat = 3.4028234663852886e38;

/** The formats of numbers that are checked. A 64-bit integer must be one that a JavaScript number holds exactly. */
const numberRanges: ReadonlyMap<string | null, NumberRange> = new Map([
  ["int32", { least: -(2 ** 31), most: 2 ** 31 - 1, isWhole: true }],
  [
    "int64",
    {
      least: Number.MIN_SAFE_INTEGER,
      most: Number.MAX_SAFE_INTEGER,
      isWhole: true,
    },
  ],
  ["float", { least: -largestFloat, most: largestFloat, isWhole: false }],
]);

export function numberRange(format: string | null): NumberRange | null {
  return numberRanges.get(format) ?? null;
}

/** Whether values are checked for the format. Other formats are notes for readers. */
export function isCheckedFormat(format: string): boolean {
  return (
    (Object.hasOwn(stringFormats, format) &&
      stringFormats[format]?.check !== null) ||
    numberRanges.has(format)
  );
}

/** Null if it is not certain. A format without a check accepts every text. */
export function hasTextFormat(format: string, text: string): boolean | null {
  const known = Object.hasOwn(stringFormats, format)
    ? stringFormats[format]
    : undefined;
  if (!known || known.check === null || text === known.example) return true;
  const shape = shapes[format];
  if (!shape) return null;
  return shape.certain.test(text) || (shape.possible.test(text) ? null : false);
}

/** Expressions for texts that certainly have the format, and for texts that may have it; null if there are none. */
export function formatShapes(format: string): Shape | null {
  return Object.hasOwn(shapes, format) ? (shapes[format] ?? null) : null;
}

function hasNumberFormat(format: string | null, value: number): boolean {
  const range = numberRange(format);
  return (
    range === null ||
    (range.least <= value &&
      value <= range.most &&
      (!range.isWhole || Number.isInteger(value)))
  );
}
