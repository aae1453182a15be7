/** Arrays with too few, too many, equal or unexpected items. */
import type { JsonValue } from "../../model/model.js";
import { mostItems } from "../sample/size.js";
import { changeKind, type Breaks } from "./breakage.js";

export const breakArray: Breaks = function* ({
  facts,
  value,
  sampleOf,
  matches,
  isNever,
}) {
  if (!Array.isArray(value)) return;
  const items: readonly JsonValue[] = value;
  const rules = facts.assertions.array ?? [];
  for (const { minItems, maxItems, unique, rest, prefix, contains } of rules) {
    if (minItems !== null && minItems > 0)
      yield {
        rule: "minItems",
        value: items.slice(0, minItems - 1),
        relax: changeKind("array", (one) => ({ ...one, minItems: null })),
      };
    if (maxItems !== null && maxItems < mostItems) {
      const relax = changeKind("array", (one) => ({ ...one, maxItems: null }));
      const length = maxItems + 1;
      for (const long of [repeated(items, length), numbered(items, length)])
        yield { rule: "maxItems", value: long, relax };
    }
    const [first] = items;
    if (unique && first !== undefined) {
      const relax = changeKind("array", (one) => ({ ...one, unique: false }));
      const equal = items.length > 1 ? items.with(-1, first) : [first, first];
      for (const wrong of [equal, [...items, first]])
        yield { rule: "uniqueItems", value: wrong, relax };
    }
    if (rest !== null && isNever(rest))
      yield {
        rule: "items",
        value: [...items, ...prefix.slice(items.length).map(() => null), 1],
        relax: changeKind("array", (one) => ({ ...one, rest: null })),
      };
    if (contains === null) continue;
    const relax = changeKind("array", (one) => ({ ...one, contains: null }));
    const other = items.filter((item) => !matches(contains.schema, item));
    if (contains.minimum > 0)
      for (const wrong of [other, [...other, null], []])
        yield { rule: "contains", value: wrong, relax };
    const sample = sampleOf(contains.schema);
    if (
      contains.maximum !== null &&
      contains.maximum < mostItems &&
      sample !== undefined
    ) {
      const added = Array<JsonValue>(contains.maximum + 1).fill(sample);
      yield { rule: "maxContains", value: [...items, ...added], relax };
    }
  }
};

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
