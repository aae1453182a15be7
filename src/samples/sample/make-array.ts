/** Arrays with as many items as the size of the sample asks for. */
import type { SchemaFacts } from "../../facts/schemas/assertions.js";
import { rangeOf } from "../../keywords/limits.js";
import type { Chooser } from "./chooser.js";
import { together } from "./made.js";
import type { Made, Maker, SamplePlace } from "./made.js";

/** Items that differ are made this many times. Further items repeat them. */
const variants = 3;
/** The number of variants that are compared for an item that must be unique. */
const variantsTried = 8;

export function makeArray(
  maker: Maker,
  { assertions }: SchemaFacts,
  { below }: Chooser,
  place: SamplePlace,
): Made | null {
  // An array does not count as a level, because its items are the interesting part.
  const inside = { ...place, depth: place.depth + 1 };
  const { limits, varies } = maker;
  const rules = assertions.array ?? [];
  const counted = rules.flatMap(({ contains }) => contains ?? []);
  const found = counted.reduce((sum, { minimum }) => sum + minimum, 0);
  if (found > limits.largest) return null;
  const wanted = counted.flatMap(({ minimum, schema }) =>
    Array<string>(minimum).fill(schema),
  );
  const unevaluated = (assertions.unevaluatedItems ?? []).map(
    ({ schema }) => schema,
  );
  const prefix = Math.max(0, ...rules.map((rule) => rule.prefix.length));
  const { least: fewest, most } = rangeOf(rules);
  const least = Math.max(prefix > 0 ? 0 : wanted.length, fewest);
  const shown =
    below === null || limits.items === 0 ? 0 : below(limits.items + 2);
  const needed = wanted.length > 0 || limits.items > 0 ? prefix : 0;
  const count = Math.min(
    most,
    Math.max(least, needed + wanted.length, limits.items, shown),
  );
  if (count > limits.largest) return null;
  const unique = rules.some((rule) => rule.unique);
  const items: Made[] = [];
  const seen = new Set<string>();
  const isNew = ({ value }: Made) => !seen.has(JSON.stringify(value));

  function makeItem(index: number): Made | null {
    const described = [
      ...rules.flatMap((rule) => rule.prefix[index] ?? rule.rest ?? []),
      ...wanted.slice(index - prefix, index - prefix + 1),
    ];
    const schemas = described.length > 0 ? described : unevaluated;
    const variant = varies ? (place.variant + index) % variants : place.variant;
    const item = maker.first(
      schemas,
      { ...inside, variant },
      unique ? isNew : undefined,
    );
    if (item !== null || !unique) return item;
    for (let other = 1; other <= variantsTried; other++) {
      const next = maker.first(schemas, {
        ...inside,
        variant: index * variantsTried + other,
      });
      if (next !== null && isNew(next)) return next;
    }
    return null;
  }

  for (let index = 0; index < count; index++) {
    const item = makeItem(index);
    if (item === null) break;
    if (unique) seen.add(JSON.stringify(item.value));
    items.push(item);
  }
  if (items.length < least) return null;
  return together(
    items,
    items.map((item) => item.value),
  );
}
