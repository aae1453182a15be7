/** Wrong types, constants, numbers and texts. */
import { isOfType } from "../../base/common/json-type.js";
import { beyond, keywordOf, limitsOf } from "../../keywords/limits.js";
import { bare } from "../../keywords/table.js";
import type { Assertion, JsonValue } from "../../model/model.js";
import { numbersFor } from "../sample/numbers.js";
import { longestText } from "../sample/size.js";
import { textsFor } from "../sample/texts.js";
import {
  factsWith,
  withoutKeyword,
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

export const breakNumber: Breaks = function* ({ facts, value }) {
  if (typeof value !== "number") return;
  const rules = facts.assertions.number ?? [];
  for (const limit of rules.flatMap(limitsOf)) {
    const relax = withoutKeyword("number", limit.row.keyword);
    const wrong = factsWith(facts, relax, beyond(limit));
    for (const other of numbersFor(wrong, null))
      yield { rule: keywordOf(limit), value: other, relax };
  }
  if (rules.some(({ multipleOf }) => multipleOf !== null)) {
    const relax = withoutKeyword("number", "multipleOf");
    const near = rules.flatMap(({ multipleOf }) =>
      multipleOf === null
        ? []
        : [value + multipleOf / 2, value + 1, value + 0.5],
    );
    for (const other of [...near, ...numbersFor(factsWith(facts, relax), null)])
      yield { rule: "multipleOf", value: other, relax };
  }
  const relax = withoutKeyword("number", "format");
  for (const { format } of rules) {
    for (const other of format === null ? [] : (beyondFormat[format] ?? []))
      yield { rule: "format", value: other, relax };
  }
};

/** Numbers that do not have the format. An integer beyond 2^53 is not exact, which is an issue of its type. */
const beyondFormat: Readonly<Record<string, readonly number[]>> = {
  int32: [2 ** 31, -(2 ** 31) - 1],
  float: [1e39],
};

/** Texts that most patterns and formats do not match. */
const oddTexts = ["", " ", "?", "a", "A", "1", "a b", "~!", "é", "-", "\n"];

export const breakString: Breaks = function* ({ facts, value }) {
  if (typeof value !== "string") return;
  const rules = facts.assertions.string ?? [];
  const breaking = function* (
    rule: string,
    further: readonly string[],
    opposite: Assertion = bare.string,
  ): Generator<Breakage> {
    const relax = withoutKeyword("string", rule);
    const wanted = factsWith(facts, relax, opposite);
    for (const other of [...further, ...textsOf(wanted)])
      yield { rule, value: other, relax };
  };
  const last = [...value].at(-1) ?? "x";
  for (const limit of rules.flatMap(limitsOf)) {
    const { row, side, value: length } = limit;
    if (side === "least" ? length <= 0 : length >= longestText) continue;
    const wrong =
      side === "least"
        ? [[...value].slice(0, length - 1).join("")]
        : [last, "x", "1"].map((end) => value.padEnd(length + 1, end));
    yield* breaking(row.keyword, wrong, beyond(limit));
  }
  const odd = [...oddTexts, `${value}?`, `?${value}`, `${value} `];
  // Keeps the length where that is restricted.
  const sameLength = ["?", " ", "a", "1"].map((end) =>
    end.repeat(value.length),
  );
  if (rules.some(({ pattern }) => pattern !== null))
    yield* breaking("pattern", [...odd, ...sameLength]);
  if (rules.some(({ format }) => format !== null))
    yield* breaking("format", [...odd, ...sameLength]);
};

function textsOf(facts: WrongPlace["facts"]): Iterable<string> {
  return textsFor(facts, {
    name: undefined,
    isFast: () => true,
    below: null,
    style: "readable",
  });
}
