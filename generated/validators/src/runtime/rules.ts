// Part of the Specwright runtime, copied unchanged.
import { messageOf } from "./messages.js";

/** Something that a schema asks for, in the words in which its absence is told. */
export interface Rule {
  readonly keyword: string;
  readonly expected: unknown;
  readonly message: string;
}

/* @__NO_SIDE_EFFECTS__ */
export function rule(keyword: string, expected: unknown): Rule {
  return { keyword, expected, message: messageOf(keyword, expected) };
}

/** The rules of one keyword by their limits, each made once. */
/* @__NO_SIDE_EFFECTS__ */
export function rulesOf(keyword: string): (limit: number) => Rule {
  const known: Record<number, Rule> = {};
  return (limit) => (known[limit] ??= rule(keyword, limit));
}

export const required: Rule = {
  keyword: "required",
  expected: true,
  message: "is required",
};

export const mustNotMatch: Rule = /* @__PURE__ */ rule("not", false);
