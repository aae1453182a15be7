/** Whether no array satisfies some rules. */
import { lengthsOf } from "./lengths.js";
import { keyOf, type Literal, type PartSchema } from "./literal.js";
import { partSet, type Place, type Prover } from "./value-set.js";

type Items = Extract<Literal, { kind: "items" }>;
type Contains = Extract<Literal, { kind: "contains" }>;

export function hasNoArray(
  prover: Prover,
  place: Place,
  rules: readonly Literal[],
): boolean {
  const items = rules.filter((rule): rule is Items => rule.kind === "items");
  const counted = rules.filter(
    (rule): rule is Contains => rule.kind === "contains",
  );
  const others = rules.filter((rule) => rule.kind === "otherItem");
  const { least: ownLeast, most } = lengthsOf(rules);
  const least = Math.max(
    ownLeast,
    ...others.map(({ from }) => from + 1),
    ...counted.map((one) => one.least),
  );
  if (least > most || counted.some((one) => one.least > one.most)) return true;
  const uniqueRules = rules.filter((rule) => rule.kind === "unique");
  if (uniqueRules.some((rule) => !rule.holds)) {
    if (most < 2 || uniqueRules.some((rule) => rule.holds)) return true;
  }
  /** All items after the longest prefix are alike. */
  const longest = Math.max(0, ...items.map(({ prefix }) => prefix.length));
  const itemAt = (index: number): PartSchema[] =>
    items.flatMap(({ prefix, rest }) => prefix[index] ?? rest ?? []);
  /** No item matches a schema that no item may match. */
  const barred = counted
    .filter((one) => one.most === 0)
    .map(({ part }) => part);
  const isEmptyAt = (
    index: number,
    matched: readonly PartSchema[],
    unmatched: readonly PartSchema[],
  ) =>
    prover.isEmpty(
      partSet(
        prover.placeOf(place, index),
        [...itemAt(index), ...matched],
        [...barred, ...unmatched],
      ),
    );
  const positions = (from: number): number[] => {
    const end = Math.min(most - 1, Math.max(longest, from));
    return Array.from(
      { length: Math.max(0, end - from + 1) },
      (_, index) => from + index,
    );
  };
  for (const index of positions(0))
    if (index < least && isEmptyAt(index, [], [])) return true;
  for (const { from, isExact, part } of others) {
    const indexes = isExact ? [from] : positions(from);
    // Rules about one item are about the same value.
    const unmatched = isExact
      ? others
          .filter((one) => one.isExact && one.from === from)
          .map((one) => one.part)
      : [part];
    if (
      indexes.every((index) => index >= most || isEmptyAt(index, [], unmatched))
    )
      return true;
  }
  return counted.some(({ part, least: needed, most: allowed }) => {
    if (needed > 0) {
      const isImpossible = positions(0).every((index) =>
        isEmptyAt(index, [part], []),
      );
      if (isImpossible) return true;
    }
    // Counts of equal schemas.
    return counted.some(
      (other) =>
        keyOf(other.part) === keyOf(part) &&
        (other.least > allowed || needed > other.most),
    );
  });
}
