// Part of the Specwright runtime.

/** A requirement of a schema: a keyword and its value. */
export class Rule {
  // `declare` avoids setting the fields twice.
  declare readonly keyword: string;
  declare readonly expected: unknown;
  declare private readonly sentence: () => string;
  /** Undefined if messages do not show the received value. */
  declare readonly shown: Shown | undefined;
  /** Set if the spec has a text of its own. Translations leave it as it is. */
  declare readonly ownText?: (value: unknown) => string;
  declare private text: string | undefined;

  /** Each keyword brings its own sentence, so that a bundle has only the texts of the keywords in use. */
  constructor(
    keyword: string,
    expected: unknown,
    sentence: () => string,
    shown?: Shown,
  ) {
    this.keyword = keyword;
    this.expected = expected;
    this.sentence = sentence;
    this.shown = shown;
    this.text = undefined;
  }

  /** The requirement as text. Created for the first issue, because most rules never have one. */
  get message(): string {
    return (this.text ??= this.sentence());
  }
}

/** Adds the received value to a message. Most keywords do not, because the value may be a secret. */
export type Shown = (message: string, value: unknown) => string;

/** The rules of one keyword, by its value. Issues of one kind often follow each other, so the last rule is kept. */
/* @__NO_SIDE_EFFECTS__ */
export function rulesOf<Expected extends string | number>(
  keyword: string,
  beginning: string,
  textOf: (expected: Expected) => string,
  shown?: Shown,
): (expected: Expected) => Rule {
  let last: Rule | undefined;
  return (expected) =>
    last?.expected === expected
      ? last
      : (last = new Rule(
          keyword,
          expected,
          () => beginning + textOf(expected),
          shown,
        ));
}

/** `3 items`, as the text of a limit. */
/* @__NO_SIDE_EFFECTS__ */
export function countOf(
  one: string,
  many = `${one}s`,
): (count: number) => string {
  return (count) => `${String(count)} ${count === 1 ? one : many}`;
}

/** A rule whose text is always the same. */
/* @__NO_SIDE_EFFECTS__ */
export function fixedRule(
  keyword: string,
  expected: unknown,
  message: string,
): Rule {
  return new Rule(keyword, expected, () => message);
}

export const required: Rule = /* @__PURE__ */ fixedRule(
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
  return new Rule("not", excluded, () => `must not ${words}`);
}

export const mustNotMatch: Rule = /* @__PURE__ */ notRule(
  "match the `not` schema",
);
