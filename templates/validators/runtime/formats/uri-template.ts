// Part of the Specwright runtime, copied unchanged.

const percentEncoded = "%[0-9A-Fa-f]{2}";
const name = `(?:\\w|${percentEncoded})+(?:\\.(?:\\w|${percentEncoded})+)*`;
const variable = `${name}(?::[1-9]\\d{0,3}|\\*)?`;
const template = new RegExp(
  `^(?:[^\\0-\\x20"%<>\\\\^\`{|}\\x7f-\\x9f]|${percentEncoded}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*$`,
  "u",
);

/** RFC 6570: `/pets{?limit,status}`. */
export function isUriTemplate(text: string): boolean {
  return template.test(text);
}
