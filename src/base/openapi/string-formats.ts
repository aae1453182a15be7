/**
 * The formats of strings. `check` is the function below `templates/validators/runtime/formats/` that validates a format;
 * without it, values are not validated. The docs show `example`.
 */
export interface StringFormat {
  readonly check: string | null;
  readonly example: string;
}

export const stringFormats: Readonly<Record<string, StringFormat>> = {
  date: { check: "isDate", example: "2026-01-15" },
  time: { check: "isTime", example: "09:30:00Z" },
  "date-time": { check: "isDateTime", example: "2026-01-15T09:30:00Z" },
  duration: { check: "isDuration", example: "P1D" },
  email: { check: "isEmail", example: "ada@example.com" },
  "idn-email": { check: "isIdnEmail", example: "ada@example.com" },
  hostname: { check: "isHostname", example: "example.com" },
  "idn-hostname": { check: "isIdnHostname", example: "example.com" },
  ipv4: { check: "isIpv4", example: "192.0.2.1" },
  ipv6: { check: "isIpv6", example: "2001:db8::1" },
  uri: { check: "isUri", example: "https://example.com/" },
  "uri-reference": { check: "isUriReference", example: "/path" },
  iri: { check: "isIri", example: "https://example.com/" },
  "iri-reference": { check: "isIriReference", example: "/path" },
  "uri-template": { check: "isUriTemplate", example: "/pets/{id}" },
  url: { check: null, example: "https://example.com/" },
  uuid: { check: "isUuid", example: "3fa85f64-5717-4562-b3fc-2c963f66afa6" },
  "json-pointer": { check: "isJsonPointer", example: "/path" },
  "relative-json-pointer": { check: "isRelativeJsonPointer", example: "0" },
  regex: { check: "isRegex", example: "^a$" },
  byte: { check: "isByte", example: "ZXhhbXBsZQ==" },
  base64url: { check: "isBase64Url", example: "ZXhhbXBsZQ" },
  password: { check: null, example: "correct horse" },
};
