/** Arrays with the fewest items that are worth showing. */
import type { SchemaFacts } from "../facts.js";
import { largest, together } from "./made.js";
import type { Made, Maker, SamplePlace } from "./made.js";

export function makeArray(
  maker: Maker,
  { assertions }: SchemaFacts,
  place: SamplePlace,
): Made | null {
  // An array does not count as a level, because its items are the interesting part.
  const inside = { level: place.level, depth: place.depth + 1 };
  const rules = assertions.array ?? [];
  const wanted = rules.flatMap(({ contains }) =>
    contains ? Array<string>(contains.minimum).fill(contains.schema) : [],
  );
  const prefix = Math.max(0, ...rules.map((rule) => rule.prefix.length));
  const least = Math.max(
    prefix > 0 || wanted.length === 0 ? 0 : wanted.length,
    ...rules.map((rule) => rule.minItems ?? 0),
  );
  const most = Math.min(...rules.map((rule) => rule.maxItems ?? Infinity));
  const count = Math.min(most, Math.max(least, prefix + wanted.length, 1));
  if (count > largest) return null;
  const unique = rules.some((rule) => rule.unique);
  const items: Made[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < count; index++) {
    const schemas = [
      ...rules.flatMap((rule) => rule.prefix[index] ?? rule.rest ?? []),
      ...wanted.slice(index - prefix, index - prefix + 1),
    ];
    const item = maker.first(
      schemas,
      inside,
      ({ value }) => !unique || !seen.has(JSON.stringify(value)),
    );
    if (item === null) break;
    seen.add(JSON.stringify(item.value));
    items.push(item);
  }
  if (items.length < least) return null;
  return together(
    items,
    items.map((item) => item.value),
  );
}
