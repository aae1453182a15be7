/**
 * The words that schemas and values are made of. They are few on purpose: a schema and a random value must have a fair
 * chance of speaking of the same thing.
 */

/** Names of properties that most schemas use. */
export const commonNames = ["a", "b", "c", "id"];

/** Names that break code which is not careful: inherited ones, pointers, our own variables, no letters at all. */
export const oddNames = [
  "__proto__",
  "constructor",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "a/b~c",
  "~1",
  "",
  "é",
  "日本",
  "😀",
  "a b",
  "x-y",
  "0",
  "1",
  "length",
  "then",
  "value",
  "key",
  "path",
  "issues",
  "depth",
  "item",
  "seen",
  "undefined",
  "class",
  "await",
  "arguments",
  "eval",
  '"\n\\',
  "${a}",
  "*/",
];

export const names = [...commonNames, ...oddNames];

/** Only ever declared with `readOnly`, so that no other schema speaks of a property that one view leaves out. */
export const readOnlyName = "onlyRead";
/** The same for `writeOnly`. */
export const writeOnlyName = "onlyWritten";
/** Only ever the property of a discriminator. */
export const discriminatorName = "tag";
/** The property of unions that tell their alternatives apart by constants. */
export const kindName = "kind";
export const kinds = ["cat", "dog", "cow"];

/** Regular expressions that every dialect reads the same way, each with texts that match. */
export const patterns: Readonly<Record<string, readonly string[]>> = {
  "^a": ["a", "a1", "a/b~c"],
  "^[a-z]+$": ["abc", "id", "key"],
  "[0-9]": ["0", "a1", "x9y"],
  "^.{2,3}$": ["ab", "id", "😀😀"],
  "^x-": ["x-y", "x-z"],
  b$: ["b", "ab"],
  "^(foo|bar)$": ["foo", "bar"],
  "\\p{L}": ["é", "日本", "a"],
  "^\\S*$": ["", "abc"],
  "^[A-Z]{2}$": ["AB", "ZZ"],
  "😀": ["😀", "a😀"],
  "^\\d+\\.\\d$": ["1.5", "10.0"],
  "^(?!a)": ["b", "", "é"],
};

/** Formats of texts with texts that have them. */
export const formats: Readonly<Record<string, readonly string[]>> = {
  date: ["2024-02-29", "1999-12-31"],
  "date-time": ["2024-02-29T23:59:59Z", "2024-01-01t00:00:00.5+01:30"],
  // Without a leap second, which the reference does not know.
  time: ["12:00:00Z", "23:59:59+01:00"],
  duration: ["P1D", "PT1H30M"],
  email: ["joe@example.com", "a.b+c@d.example"],
  hostname: ["example.com", "a-b"],
  ipv4: ["127.0.0.1"],
  ipv6: ["::1", "2001:db8::8:800:200c:417a"],
  uri: ["https://example.com/a?b#c", "urn:a:b"],
  "uri-reference": ["/a", "https://example.com/a?b#c", "#c"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000"],
  "json-pointer": ["", "/a~1b/0"],
  regex: ["^a*$", "[a-z]"],
  byte: ["", "YWI=", "abcd"],
  /** Says something to people only. */
  password: ["abc"],
  "x-unknown": ["abc", ""],
};

/** Close to the formats, but not of them. */
const almost = [
  "2023-02-29",
  "2024-13-01",
  "2024-02-29T24:00:00Z",
  "2024-02-29 12:00:00",
  "12:00",
  "P",
  "@example.com",
  "-a",
  "127.0.0.256",
  ":::1",
  "//[",
  "123e4567e89b12d3a456426614174000",
  "a/b",
  "~",
  "[",
  "abc=",
];

/** Lengths that count characters, not UTF-16 units. */
const long = ["😀😀", "aé", "a\u0301", "abcdefgh", "\u2028", "\ud800"];

export const strings = [
  ...new Set([
    ...names,
    ...kinds,
    ...Object.values(patterns).flat(),
    ...Object.values(formats).flat(),
    ...almost,
    ...long,
  ]),
];

export const integers = [0, 1, 2, 3, 4, 5, 7, 10, -1, -2, 100];

export const numbers = [
  ...integers,
  0.5,
  1.5,
  -0.5,
  0.01,
  0.07,
  1.13,
  2.25,
  -0,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  1e20,
  1e39,
];
