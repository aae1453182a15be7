// Part of the Specwright runtime.

/** A requirement of a schema: a keyword and its value. */
export interface Rule {
  readonly keyword: string;
  readonly expected: unknown;
  /** The requirement as text. */
  readonly message: string;
  /** Undefined if messages do not show the received value. */
  readonly shown?: Shown | undefined;
  /** Set if the spec has a text of its own. Translations leave it as it is. */
  readonly ownText?: (value: unknown) => string;
}

/** Adds the received value to a message. Most keywords do not, because the value may be a secret. */
export type Shown = (message: string, value: unknown) => string;

/** Each keyword brings its own text, so that a bundle has only those of the keywords in use. */
/* @__NO_SIDE_EFFECTS__ */
export function ruleOf(
  keyword: string,
  expected: unknown,
  message: string,
  shown?: Shown,
): Rule {
  return { keyword, expected, message, shown };
}

/** `3 items`, as the text of a limit. */
export function counted(
  count: number,
  one: string,
  many: string = `${one}s`,
): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

export const required: Rule = /* @__PURE__ */ ruleOf(
  "required",
  true,
  "is required",
);

/** The words say what is excluded: `be "admin"`. The expected value is the list of excluded values if there is one. */
/* @__NO_SIDE_EFFECTS__ */
export function notRule(
  words: string,
  excluded: readonly unknown[] | false = false,
): Rule {
  return ruleOf("not", excluded, `must not ${words}`);
}

export const mustNotMatch: Rule = /* @__PURE__ */ notRule(
  "match the `not` schema",
);
