/** Arrays with too few, too many, equal or unexpected items. */
import type { JsonValue } from "../../model/model.js";
import { mostItems } from "../sample/size.js";
import { limitsOf } from "../../keywords/limits.js";
import {
  breakKeywords,
  withoutKeyword,
  type Breakage,
  type Breaks,
} from "./breakage.js";

export const breakArray: Breaks = function* ({
  facts,
  value,
  sampleOf,
  matches,
  isNever,
}) {
  if (!Array.isArray(value)) return;
  const items: readonly JsonValue[] = value;
  yield* breakKeywords({ facts, value }, "array");
  const rules = facts.assertions.array ?? [];
  for (const assertion of rules) {
    const { rest, prefix, contains } = assertion;
    for (const { row, side, value: limit } of limitsOf(assertion)) {
      if (side === "least" ? limit <= 0 : limit >= mostItems) continue;
      const wrong =
        side === "least"
          ? [items.slice(0, limit - 1)]
          : [repeated(items, limit + 1), numbered(items, limit + 1)];
      yield* breaking(row.keyword, wrong);
    }
    if (rest !== null && isNever(rest))
      yield* breaking("items", [
        [...items, ...prefix.slice(items.length).map(() => null), 1],
      ]);
    if (contains === null) continue;
    const other = items.filter((item) => !matches(contains.schema, item));
    if (contains.minimum > 0)
      yield* breaking("contains", [other, [...other, null], []]);
    const sample = sampleOf(contains.schema);
    if (
      contains.maximum !== null &&
      contains.maximum < mostItems &&
      sample !== undefined
    ) {
      const added = Array<JsonValue>(contains.maximum + 1).fill(sample);
      const relax = withoutKeyword("array", "contains");
      yield { rule: "maxContains", value: [...items, ...added], relax };
    }
  }
};

function* breaking(
  rule: string,
  values: readonly JsonValue[],
): Generator<Breakage> {
  const relax = withoutKeyword("array", rule);
  for (const value of values) yield { rule, value, relax };
}

function repeated(items: readonly JsonValue[], length: number): JsonValue[] {
  return Array.from(
    { length },
    (_, index) => items[index % Math.max(items.length, 1)] ?? null,
  );
}

/** Scalar items that differ from each other. */
function numbered(items: readonly JsonValue[], length: number): JsonValue[] {
  const [first] = items;
  return Array.from({ length }, (_, index) => {
    if (typeof first === "string") return `${first}${String(index)}`;
    return typeof first === "number" ? first + index : index;
  });
}
