/** Wrong types, constants, numbers and texts. */
import { isOfType } from "../../base/common/json-type.js";
import type { Assertion, Bound, JsonValue } from "../../model/model.js";
import { numbersFor } from "../sample/numbers.js";
import { longestText } from "../sample/size.js";
import { textsFor } from "../sample/texts.js";
import {
  changeKind,
  factsWith,
  withoutKind,
  type Breakage,
  type Breaks,
  type WrongPlace,
} from "./breakage.js";

/** One value of each type. */
export const oneOfEachType: readonly JsonValue[] = [
  "sample",
  1,
  0.5,
  true,
  {},
  [],
  null,
];

export const breakType: Breaks = function* ({ facts }) {
  const rules = facts.assertions.types ?? [];
  for (const value of oneOfEachType) {
    const isWrong = rules.some(
      ({ types }) => !types.some((type) => isOfType(value, type)),
    );
    const relax = withoutKind("types");
    const detail = value === null ? "null" : "";
    if (isWrong) yield { rule: "type", value, detail, relax };
  }
};

export const breakValues: Breaks = function* ({ facts, value }) {
  if (facts.assertions.values === undefined) return;
  const relax = withoutKind("values");
  const others = [
    ...(typeof value === "string" ? [`${value}x`, `${value}1`, "other"] : []),
    ...(typeof value === "string" ? textsOf(factsWith(facts, relax)) : []),
    ...(typeof value === "number" ? [value + 1, value - 1, 0] : []),
    ...(typeof value === "number"
      ? numbersFor(factsWith(facts, relax), null)
      : []),
    ...oneOfEachType,
    false,
  ];
  for (const other of others) yield { rule: "enum", value: other, relax };
};

type NumberRule = Extract<Assertion, { kind: "number" }>;
type StringRule = Extract<Assertion, { kind: "string" }>;

export const anyNumber: NumberRule = {
  kind: "number",
  minimum: null,
  maximum: null,
  multipleOf: null,
  format: null,
};

export const breakNumber: Breaks = function* ({ facts, value }) {
  if (typeof value !== "number") return;
  const rules = facts.assertions.number ?? [];
  const beyond = function* (
    limit: "minimum" | "maximum",
    opposite: "minimum" | "maximum",
  ): Generator<Breakage> {
    const relax = changeKind("number", (one) => ({ ...one, [limit]: null }));
    for (const { [limit]: bound } of rules) {
      if (bound === null) continue;
      const rule = bound.exclusive ? exclusiveName[limit] : limit;
      const wanted = { ...anyNumber, [opposite]: outside(bound) };
      for (const other of numbersFor(factsWith(facts, relax, wanted), null))
        yield { rule, value: other, relax };
    }
  };
  yield* beyond("minimum", "maximum");
  yield* beyond("maximum", "minimum");
  if (rules.some(({ multipleOf }) => multipleOf !== null)) {
    const relax = changeKind("number", (one) => ({ ...one, multipleOf: null }));
    const near = rules.flatMap(({ multipleOf }) =>
      multipleOf === null
        ? []
        : [value + multipleOf / 2, value + 1, value + 0.5],
    );
    for (const other of [...near, ...numbersFor(factsWith(facts, relax), null)])
      yield { rule: "multipleOf", value: other, relax };
  }
  const relax = changeKind("number", (one) => ({ ...one, format: null }));
  for (const { format } of rules) {
    for (const other of format === null ? [] : (beyondFormat[format] ?? []))
      yield { rule: "format", value: other, relax };
  }
};

const exclusiveName = {
  minimum: "exclusiveMinimum",
  maximum: "exclusiveMaximum",
};

function outside({ value, exclusive }: Bound): Bound {
  return { value, exclusive: !exclusive };
}

/** Numbers that do not have the format. An integer beyond 2^53 is not exact, which is an issue of its type. */
const beyondFormat: Readonly<Record<string, readonly number[]>> = {
  int32: [2 ** 31, -(2 ** 31) - 1],
  float: [1e39],
};

export const anyString: StringRule = {
  kind: "string",
  minLength: null,
  maxLength: null,
  pattern: null,
  format: null,
  contentEncoding: null,
  contentMediaType: null,
};

/** Texts that most patterns and formats do not match. */
const oddTexts = ["", " ", "?", "a", "A", "1", "a b", "~!", "é", "-", "\n"];

export const breakString: Breaks = function* ({ facts, value }) {
  if (typeof value !== "string") return;
  const rules = facts.assertions.string ?? [];
  const breaking = function* (
    rule: "minLength" | "maxLength" | "pattern" | "format",
    opposite: Partial<StringRule>,
    further: readonly string[],
  ): Generator<Breakage> {
    const relax = changeKind("string", (one) => ({ ...one, [rule]: null }));
    const wanted = factsWith(facts, relax, { ...anyString, ...opposite });
    for (const other of [...further, ...textsOf(wanted)])
      yield { rule, value: other, relax };
  };
  for (const { minLength, maxLength } of rules) {
    if (minLength !== null && minLength > 0) {
      const short = [...value].slice(0, minLength - 1).join("");
      yield* breaking("minLength", { maxLength: minLength - 1 }, [short]);
    }
    if (maxLength !== null && maxLength < longestText) {
      const length = maxLength + 1;
      const last = [...value].at(-1) ?? "x";
      const long = [last, "x", "1"].map((end) => value.padEnd(length, end));
      yield* breaking("maxLength", { minLength: length }, long);
    }
  }
  const odd = [...oddTexts, `${value}?`, `?${value}`, `${value} `];
  // Keeps the length where that is restricted.
  const sameLength = ["?", " ", "a", "1"].map((end) =>
    end.repeat(value.length),
  );
  if (rules.some(({ pattern }) => pattern !== null))
    yield* breaking("pattern", {}, [...odd, ...sameLength]);
  if (rules.some(({ format }) => format !== null))
    yield* breaking("format", {}, [...odd, ...sameLength]);
};

function textsOf(facts: WrongPlace["facts"]): Iterable<string> {
  return textsFor(facts, {
    name: undefined,
    isFast: () => true,
    below: null,
    style: "readable",
  });
}
