// Part of the Specwright runtime.
import { beginningOf, messageOf, receivedText } from "./messages.js";

/** A requirement of a schema: a keyword and its value. */
export class Rule {
  // `declare` avoids setting the fields twice.
  declare readonly keyword: string;
  declare readonly expected: unknown;
  /** Whether only integers that a number holds exactly are valid. */
  declare readonly isExact: boolean;
  declare private text: string | undefined;
  declare private start: string | undefined;

  constructor(
    keyword: string,
    expected: unknown,
    message?: string,
    isExact = false,
  ) {
    this.keyword = keyword;
    this.expected = expected;
    this.text = message;
    this.start = undefined;
    this.isExact = isExact;
  }

  /** The requirement as text. Created for the first issue, because most rules never have one. */
  get message(): string {
    return (this.text ??= messageOf(this.keyword, this.expected));
  }

  /** The message of an issue: the requirement and the received value. */
  messageFor(value: unknown): string {
    const start = (this.start ??= beginningOf(this.keyword, this.message));
    if (start === "") return this.message;
    const received = receivedText(value, this.keyword === "type");
    return (this.isExact && isLarge(value) ? exactly : start) + received;
  }
}

const exactly =
  "must be an integer from -9007199254740991 to 9007199254740991, as others may be rounded, received ";

/** Whether a value is an integer that a number does not hold exactly. In parameters, it is a string of digits. */
function isLarge(value: unknown): boolean {
  return typeof value === "string"
    ? value.length > 15 && /^-?\d+$/.test(value)
    : Number.isInteger(value);
}

/* @__NO_SIDE_EFFECTS__ */
export function rule(keyword: string, expected: unknown): Rule {
  return new Rule(keyword, expected);
}

/** A type that allows only integers that a number holds exactly. */
/* @__NO_SIDE_EFFECTS__ */
export function exactRule(type: string): Rule {
  return new Rule("type", type, undefined, true);
}

/** The rules of one keyword, by its value. Each is created once. */
/* @__NO_SIDE_EFFECTS__ */
export function rulesOf(keyword: string): (expected: string | number) => Rule {
  // Without a prototype: a pattern may be any text, such as `constructor`.
  const known = Object.create(null) as Record<string | number, Rule>;
  return (expected) => (known[expected] ??= new Rule(keyword, expected));
}

export const required: Rule = /* @__PURE__ */ new Rule(
  "required",
  true,
  "is required",
);

export const mustNotMatch: Rule = /* @__PURE__ */ rule("not", false);
