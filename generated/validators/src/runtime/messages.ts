// Part of the Specwright runtime, copied unchanged.

const types: Readonly<Record<string, string>> = {
  null: "null",
  boolean: "a boolean",
  integer: "an integer",
  int32: "an integer of at most 32 bits",
  int64: "an integer",
  float: "a number of at most 32 bits",
  number: "a number",
  string: "a string",
  binary: "a file",
  array: "an array",
  object: "an object",
};

/** What comes before the limit, the list or the name. */
const beginnings: Readonly<Record<string, string>> = {
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
  additionalItems: "is not an allowed item",
  propertyNames: "is not an allowed property name",
  not: "must not match the `not` schema",
};

/** What would be right, in words. */
export function messageOf(keyword: string, expected: unknown): string {
  if (keyword === "type") {
    return `must be ${listed(expected, " or ", (type) => types[type] ?? type)}`;
  }
  if (keyword === "enum") return choiceOf(expected as readonly unknown[]);
  const beginning = beginnings[keyword];
  if (beginning !== undefined) return beginning + listed(expected, ", ");
  const counted = counts[keyword.slice(3)];
  if (counted === undefined) return sentences[keyword] ?? keyword;
  const side = keyword.startsWith("min") ? "at least" : "at most";
  return `must have ${side} ${plural(expected as number, counted)}`;
}

const shownValues = 20;

function choiceOf(values: readonly unknown[]): string {
  const shown = values.slice(0, shownValues).map((one) => JSON.stringify(one));
  const further = values.length - shown.length;
  if (further > 0) shown.push(`${String(further)} more`);
  return `must be ${values.length > 1 ? "one of " : ""}${shown.join(", ")}`;
}

/**
 * Whether messages of a keyword show what was received: its type and value, or its value. Others may be about a
 * secret.
 */
export function showsOf(keyword: string): "type" | "value" | undefined {
  if (keyword === "type") return keyword;
  return /^(enum|format|multipleOf|(exclusiveM|m)(in|ax)imum)$/.test(keyword)
    ? "value"
    : undefined;
}

/** `, received number 42`; of values that are not short, the type. */
export function receivedText(shows: "type" | "value", value: unknown): string {
  const type =
    value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const text = isShort(value) ? written(value) : "";
  if (text === "") return `, received ${type}`;
  return `, received ${shows === "type" ? `${type} ` : ""}${text}`;
}

/** As JSON, without the cost of it for plain text. */
function written(value: unknown): string {
  return typeof value === "string" && !/["\\]|[^ -~]/.test(value)
    ? `"${value}"`
    : JSON.stringify(value);
}

/** An integer beyond 2^53 may not be what was sent. */
function isShort(value: unknown): boolean {
  return typeof value === "string"
    ? value.length <= 40
    : typeof value === "boolean" ||
        (typeof value === "number" &&
          Math.abs(value) <= Number.MAX_SAFE_INTEGER);
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
