// Part of the Specwright runtime.

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

/** The text before the limit, the list or the name. */
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

/** The things that a count limits. */
const counts: Readonly<Record<string, string>> = {
  Length: "character",
  Items: "item",
  Contains: "matching item",
  Properties: "property",
  Depth: "nested level",
};

const sentences: Readonly<Record<string, string>> = {
  additionalProperties: "is not a known property",
  additionalItems: "is not an allowed item",
  propertyNames: "is not an allowed property name",
  not: "must not match the `not` schema",
};

/** The text of a rule: `must be at most 100`. */
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

/** Keywords whose messages show the received value. Other messages do not, because the value may be a secret. */
const showing =
  /^(type|enum|format|multipleOf|minimum|maximum|exclusive(Min|Max)imum)$/;

/** The start of a message that shows the received value; empty for keywords whose messages do not show it. */
export function beginningOf(keyword: string, message: string): string {
  return showing.test(keyword) ? `${message}, received ` : "";
}

/** `"x"`, or `string "x"` with its type. For long values, only the type. */
export function receivedText(value: unknown, withType: boolean): string {
  const type =
    value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  if (!isShort(value)) return type;
  const text =
    typeof value !== "string"
      ? String(value)
      : isPlain(value)
        ? `"${value}"`
        : JSON.stringify(value);
  return withType ? `${type} ${text}` : text;
}

/** Whether a text needs no escaping in JSON. Most texts do not, and then no JSON writer is needed. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 32 || unit > 126 || unit === 34 || unit === 92) return false;
  }
  return true;
}

/** An integer beyond 2^53 may differ from the one that was sent, so it is not shown. `NaN` is. */
function isShort(value: unknown): boolean {
  return typeof value === "string"
    ? value.length <= 40
    : typeof value === "boolean" ||
        (typeof value === "number" &&
          !(Math.abs(value) > Number.MAX_SAFE_INTEGER));
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
