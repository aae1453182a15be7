// Part of the Specwright runtime, copied unchanged.

const types: Readonly<Record<string, string>> = {
  null: "null",
  boolean: "a boolean",
  integer: "an integer",
  int32: "an integer of at most 32 bits",
  int64: "an integer of at most 53 bits",
  float: "a number of at most 32 bits",
  number: "a number",
  string: "a string",
  binary: "a file",
  array: "an array",
  object: "an object",
};

/** What comes before the limit, the list or the name. */
const beginnings: Readonly<Record<string, string>> = {
  enum: "must be one of ",
  anyOf: "must match at least one of ",
  oneOf: "must match exactly one of ",
  pattern: "must match ",
  format: "must be a valid ",
  minimum: "must be at least ",
  maximum: "must be at most ",
  exclusiveMinimum: "must be more than ",
  exclusiveMaximum: "must be less than ",
  multipleOf: "must be a multiple of ",
};

/** Limits on counts: what is counted. */
const counts: Readonly<Record<string, string>> = {
  Length: "character",
  Items: "item",
  Contains: "matching item",
  Properties: "property",
  Depth: "nested level",
};

const sentences: Readonly<Record<string, string>> = {
  uniqueItems: "must not have two equal items",
  additionalProperties: "is not a known property",
  additionalItems: "is one too many",
  propertyNames: "is not an allowed name",
  not: "must not match what is excluded",
};

/** What would be right, in words. */
export function messageOf(keyword: string, expected: unknown): string {
  if (keyword === "type") {
    return `must be ${listed(expected, " or ", (type) => types[type] ?? type)}`;
  }
  const beginning = beginnings[keyword];
  if (beginning !== undefined) return beginning + listed(expected, ", ");
  const counted = counts[keyword.slice(3)];
  if (counted === undefined) return sentences[keyword] ?? keyword;
  const side = keyword.startsWith("min") ? "at least" : "at most";
  return `must have ${side} ${plural(expected as number, counted)}`;
}

function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${String(count)} ${noun.replace(/y$/, "ie")}s`;
}

function listed(
  expected: unknown,
  separator: string,
  word: (text: string) => string = (text) => text,
): string {
  if (typeof expected === "string") return word(expected);
  return Array.isArray(expected)
    ? expected.map((one) => listed(one, separator, word)).join(separator)
    : JSON.stringify(expected);
}
