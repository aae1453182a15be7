/** Wrong types, constants, numbers and texts. */
import { isOfType } from "../../base/common/json-type.js";
import { beyond, keywordOf, limitsOf } from "../../keywords/limits.js";
import type { JsonValue } from "../../model/model.js";
import { numbersFor } from "../sample/numbers.js";
import { longestText } from "../sample/size.js";
import { textsFor } from "../sample/texts.js";
import {
  breakKeywords,
  factsWith,
  withoutKeyword,
  withoutKind,
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
  for (const limit of (facts.assertions.number ?? []).flatMap(limitsOf)) {
    const relax = withoutKeyword("number", limit.row.keyword);
    const wrong = factsWith(facts, relax, beyond(limit));
    for (const other of numbersFor(wrong, null))
      yield { rule: keywordOf(limit), value: other, relax };
  }
  yield* breakKeywords({ facts, value }, "number", (relax) =>
    numbersFor(factsWith(facts, relax), null),
  );
};

export const breakString: Breaks = function* ({ facts, value }) {
  if (typeof value !== "string") return;
  const last = [...value].at(-1) ?? "x";
  for (const limit of (facts.assertions.string ?? []).flatMap(limitsOf)) {
    const { row, side, value: length } = limit;
    if (side === "least" ? length <= 0 : length >= longestText) continue;
    const relax = withoutKeyword("string", row.keyword);
    const wrong =
      side === "least"
        ? [[...value].slice(0, length - 1).join("")]
        : [last, "x", "1"].map((end) => value.padEnd(length + 1, end));
    const found = textsOf(factsWith(facts, relax, beyond(limit)));
    for (const other of [...wrong, ...found])
      yield { rule: row.keyword, value: other, relax };
  }
  yield* breakKeywords({ facts, value }, "string", (relax) =>
    textsOf(factsWith(facts, relax)),
  );
};

function textsOf(facts: WrongPlace["facts"]): Iterable<string> {
  return textsFor(facts, {
    name: undefined,
    isFast: () => true,
    below: null,
    style: "readable",
  });
}
