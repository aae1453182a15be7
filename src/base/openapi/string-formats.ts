/**
 * The formats of strings. `check` is the function below `templates/validators/runtime/formats/` that validates a format;
 * without it, values are not validated. The docs and the messages of validators show `example`.
 */
interface StringFormat {
  readonly check: string | null;
  readonly example: string;
  /** A value of the format, and several of them: `a date`, `dates`. */
  readonly nouns: readonly [one: string, many: string];
}

/** A format that validators check, as their messages name it. */
export function formatWords({ example, nouns: [one] }: StringFormat): string {
  return `${one} such as ${example}`;
}

export const stringFormats: Readonly<Record<string, StringFormat>> = {
  date: {
    check: "isDate",
    example: "2026-01-15",
    nouns: ["a date", "dates"],
  },
  time: {
    check: "isTime",
    example: "09:30:00Z",
    nouns: ["a time", "times"],
  },
  "date-time": {
    check: "isDateTime",
    example: "2026-01-15T09:30:00Z",
    nouns: ["a date and time", "dates and times"],
  },
  duration: {
    check: "isDuration",
    example: "P1D",
    nouns: ["a duration", "durations"],
  },
  email: {
    check: "isEmail",
    example: "ada@example.com",
    nouns: ["an email address", "email addresses"],
  },
  "idn-email": {
    check: "isIdnEmail",
    example: "ada@example.com",
    nouns: ["an email address", "email addresses"],
  },
  hostname: {
    check: "isHostname",
    example: "example.com",
    nouns: ["a host name", "host names"],
  },
  "idn-hostname": {
    check: "isIdnHostname",
    example: "example.com",
    nouns: ["a host name", "host names"],
  },
  ipv4: {
    check: "isIpv4",
    example: "192.0.2.1",
    nouns: ["an IPv4 address", "IPv4 addresses"],
  },
  ipv6: {
    check: "isIpv6",
    example: "2001:db8::1",
    nouns: ["an IPv6 address", "IPv6 addresses"],
  },
  uri: {
    check: "isUri",
    example: "https://example.com/",
    nouns: ["a URI", "URIs"],
  },
  "uri-reference": {
    check: "isUriReference",
    example: "/path",
    nouns: ["a URI or a relative reference", "URIs or relative references"],
  },
  iri: {
    check: "isIri",
    example: "https://example.com/",
    nouns: ["a URI", "URIs"],
  },
  "iri-reference": {
    check: "isIriReference",
    example: "/path",
    nouns: ["a URI or a relative reference", "URIs or relative references"],
  },
  "uri-template": {
    check: "isUriTemplate",
    example: "/pets/{id}",
    nouns: ["a URI template", "URI templates"],
  },
  url: {
    check: null,
    example: "https://example.com/",
    nouns: ["a URL", "URLs"],
  },
  uuid: {
    check: "isUuid",
    example: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
    nouns: ["a UUID", "UUIDs"],
  },
  "json-pointer": {
    check: "isJsonPointer",
    example: "/path",
    nouns: ["a JSON pointer", "JSON pointers"],
  },
  "relative-json-pointer": {
    check: "isRelativeJsonPointer",
    example: "0",
    nouns: ["a relative JSON pointer", "relative JSON pointers"],
  },
  regex: {
    check: "isRegex",
    example: "^a$",
    nouns: ["a regular expression", "regular expressions"],
  },
  byte: {
    check: "isByte",
    example: "ZXhhbXBsZQ==",
    nouns: ["Base64-encoded data", "Base64-encoded data"],
  },
  base64url: {
    check: "isBase64Url",
    example: "ZXhhbXBsZQ",
    nouns: ["Base64url-encoded data", "Base64url-encoded data"],
  },
  password: {
    check: null,
    example: "correct horse",
    nouns: ["a password", "passwords"],
  },
};
