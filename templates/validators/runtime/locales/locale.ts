// Part of the Specwright runtime.
/** Messages in one language, from a table of its words. They do not repeat the received value. */
import type { IssueFacts, Messages } from "../translated.js";

/** A text, or one for a single thing and one for several: `1 item`, `2 items`. */
type Sentence = string | readonly [one: string, many: string];

/** The keywords of issues, and names for the forms of some of them. */
type SentenceName =
  | "absent"
  | "required"
  | "type"
  | "exact"
  | "const"
  | "enum"
  | "format"
  | "unknownFormat"
  | "pattern"
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "minContains"
  | "maxContains"
  | "minProperties"
  | "maxProperties"
  | "uniqueItems"
  | "additionalProperties"
  | "additionalItems"
  | "propertyNames"
  | "not"
  | "notValues"
  | "anyOf"
  | "oneOf"
  | "maxDepth"
  | "repeated"
  | "json";

export interface LocaleWords {
  /**
   * By the keyword of an issue. `{expected}` is the value of the keyword, `{example}` a text that has the format. `const`
   * is an `enum` with one value, `absent` a type that no value has, `exact` a type for an integer that a number does not hold exactly, `notValues` a `not`
   * with listed values.
   */
  readonly sentences: Readonly<Record<SentenceName, Sentence>>;
  readonly types: Readonly<Record<string, string>>;
  readonly formats: Readonly<Record<string, string>>;
  /** Between the last two of several types. */
  readonly or: string;
  /** Between the items of other lists. */
  readonly comma: string;
  /** The end of a list that is too long: `{count} more`. */
  readonly more: string;
}

/** A message of the spec itself (`x-messages`) is kept. */
/* @__NO_SIDE_EFFECTS__ */
export function localeOf(words: LocaleWords): Messages {
  return (issue) => {
    const { rule } = issue as { rule?: { ownText?: unknown } };
    if (rule?.ownText) return undefined;
    const { expected } = issue;
    const sentences: Readonly<Record<string, Sentence | undefined>> =
      words.sentences;
    const name = sentenceName(issue);
    const sentence = Object.hasOwn(sentences, name) && sentences[name];
    if (!sentence) return undefined;
    const text =
      typeof sentence === "string"
        ? sentence
        : sentence[expected === 1 ? 0 : 1];
    // Some issues of the client and the server do not say what they expect.
    if (expected === undefined && text.includes("{")) return undefined;
    return text.replace(/\{(expected|example)\}/g, (_, place) =>
      place === "expected"
        ? expectedText(words, issue)
        : String(formatExamples[String(expected)]),
    );
  };
}

function sentenceName({ keyword, expected, received }: IssueFacts): string {
  switch (keyword) {
    case "enum":
      return isList(expected) && expected.length === 1 ? "const" : keyword;
    case "format":
      return Object.hasOwn(formatExamples, String(expected))
        ? keyword
        : "unknownFormat";
    case "not":
      return isList(expected) ? "notValues" : keyword;
    case "type":
      if (isList(expected) && expected.length === 0) return "absent";
      return isRounded(expected, received) ? "exact" : keyword;
    default:
      return keyword;
  }
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Whether an integer was rejected only because a number does not hold it exactly. In parameters, it is a text. */
function isRounded(type: unknown, received: unknown): boolean {
  if (type !== "integer" && type !== "int64") return false;
  return typeof received === "string"
    ? /^-?\d{15,}$/.test(received)
    : Number.isInteger(received);
}

function expectedText(words: LocaleWords, issue: IssueFacts): string {
  const { keyword, expected } = issue;
  switch (keyword) {
    case "type": {
      const types = isList(expected) ? expected : [expected];
      const nouns = types.map((type) => words.types[String(type)] ?? type);
      return nouns.join(words.or);
    }
    case "format": {
      // Internationalized forms have the same names.
      const format = String(expected).replace("idn-", "").replace("iri", "uri");
      return words.formats[format] ?? format;
    }
    case "anyOf":
    case "oneOf":
      return isList(expected) ? expected.join(words.comma) : String(expected);
    default:
      return isList(expected) ? listText(words, expected) : String(expected);
  }
}

const listedValues = 20;

function listText(words: LocaleWords, values: readonly unknown[]): string {
  const listed = values
    .slice(0, listedValues)
    .map((value) => JSON.stringify(value));
  const further = values.length - listedValues;
  if (further > 0) listed.push(words.more.replace("{count}", String(further)));
  return listed.join(words.comma);
}

const formatExamples: Readonly<Record<string, string>> = {
  date: "2026-01-15",
  time: "09:30:00Z",
  "date-time": "2026-01-15T09:30:00Z",
  duration: "P1D",
  email: "ada@example.com",
  "idn-email": "ada@example.com",
  hostname: "example.com",
  "idn-hostname": "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  "uri-reference": "/path",
  iri: "https://example.com/",
  "iri-reference": "/path",
  "uri-template": "/pets/{id}",
  uuid: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
  "json-pointer": "/path",
  "relative-json-pointer": "0",
  regex: "^a$",
  byte: "ZXhhbXBsZQ==",
  base64url: "ZXhhbXBsZQ",
};
