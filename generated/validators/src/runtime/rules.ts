// Part of the Specwright runtime, copied unchanged.
import { messageOf, showsOf } from "./messages.js";

/** Something that a schema asks for, in the words in which its absence is told. */
export interface Rule {
  readonly keyword: string;
  readonly expected: unknown;
  readonly message: string;
  /** Whether the message of an issue shows what was received. */
  readonly shows?: "type" | "value" | undefined;
}

/* @__NO_SIDE_EFFECTS__ */
export function rule(keyword: string, expected: unknown): Rule {
  const message = messageOf(keyword, expected);
  return { keyword, expected, message, shows: showsOf(keyword) };
}

/** The rules of one keyword by what they ask for, each made once. */
/* @__NO_SIDE_EFFECTS__ */
export function rulesOf(keyword: string): (expected: string | number) => Rule {
  // Nothing is inherited: a pattern may be any text.
  const known = Object.create(null) as Record<string | number, Rule>;
  return (expected) => (known[expected] ??= rule(keyword, expected));
}

export const required: Rule = {
  keyword: "required",
  expected: true,
  message: "is required",
};

export const mustNotMatch: Rule = /* @__PURE__ */ rule("not", false);
