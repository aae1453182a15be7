/** Objects with their required fields, and with optional fields on the outer levels. */
import { matchesPattern } from "../../base/patterns/speed.js";
import { propertySchemas } from "../../facts/schemas/part-schemas.js";
import { isHiddenName } from "../../facts/schemas/hidden-names.js";
import type { SchemaId } from "../../model/model.js";
import { textsOf } from "../../base/patterns/texts.js";
import type {
  AssertionsByKind,
  SchemaFacts,
} from "../../facts/schemas/assertions.js";
import { rangeOf } from "../../keywords/limits.js";
import type { SampleTag } from "./choices.js";
import { single, together } from "./made.js";
import type { Made, Maker, SamplePlace } from "./made.js";

type ObjectRule = NonNullable<AssertionsByKind["object"]>[number];

export function makeObject(
  maker: Maker,
  { assertions }: SchemaFacts,
  tags: readonly SampleTag[],
  place: SamplePlace,
): Made | null {
  const { level, depth } = place;
  const inside = { ...place, level: level + 1, depth: depth + 1 };
  const { optionalLevels, items } = maker.limits;
  const largest = maker.largestOn(level);
  const rules = assertions.object ?? [];
  const shown = level < optionalLevels;
  const required = new Set(rules.flatMap((rule) => rule.required));
  const { least, most } = rangeOf(rules);
  const described = new Map(
    rules.flatMap((rule) =>
      rule.properties.map(({ name, schema }) => [name, schema]),
    ),
  );
  const entries = new Map<string, Made>();
  const isHidden = (name: string): boolean =>
    isHiddenName(rules, name, maker.isHidden);

  function add(name: string): boolean {
    if (entries.has(name)) return true;
    const tag = tags.find(({ property }) => property === name);
    const schemas = schemasOfProperty(maker, rules, name);
    const item =
      tag === undefined ? maker.first(schemas, inside) : single(tag.value);
    if (item !== null) entries.set(name, item);
    return item !== null;
  }

  function addAll(names: Iterable<string>, until = Infinity): void {
    for (const name of names) {
      if (entries.size >= until) return;
      if (!isHidden(name)) add(name);
    }
  }

  // Required fields of the other direction do not exist.
  const needed = [...required].filter((name) => !isHidden(name));
  const room = most - needed.length;
  let optional = 0;
  let size = 1;
  for (const [name, schema] of shown || needed.length > 0 ? described : []) {
    const isRequired = required.has(name);
    if (isHidden(name)) continue;
    if (!isRequired && (!shown || optional >= room || !maker.isShown(schema)))
      continue;
    if (!add(name)) {
      if (isRequired) return null;
      continue;
    }
    if (!isRequired) optional++;
    size += entries.get(name)?.size ?? 0;
    if (size > largest) return null;
  }
  if (!needed.every(add)) return null;
  addAll(tags.map(({ property }) => property));
  for (const { property, required: also } of rules.flatMap(
    (rule) => rule.dependentRequired,
  )) {
    if (entries.has(property)) addAll(also);
  }
  if (entries.size < least) addAll(described.keys(), least);
  const extra = Math.max(least, entries.size === 0 && shown ? items : 0);
  if (entries.size < extra && least <= Math.min(most, largest))
    addAll(extraNames(maker, rules, inside, least > 0), Math.min(extra, most));
  if (entries.size < least) return null;
  return together(
    entries.values(),
    Object.fromEntries([...entries].map(([name, { value }]) => [name, value])),
  );
}

/** All schemas that apply to a property. */
function schemasOfProperty(
  maker: Maker,
  rules: readonly ObjectRule[],
  name: string,
): SchemaId[] {
  return rules.flatMap(
    (rule) => propertySchemas(rule, name, maker.isFast).certain,
  );
}

/** Names for properties that the schema does not name. `needed` is false if they are shown only for illustration. */
function* extraNames(
  maker: Maker,
  rules: readonly ObjectRule[],
  inside: SamplePlace,
  needed: boolean,
): Generator<string> {
  const isMap = rules.some(
    (rule) => rule.additional !== null || rule.patterns.length > 0,
  );
  if (!isMap && !needed) return;
  const isName = (name: string) =>
    rules.every(({ names }) => names === null || maker.fits(names, name));
  for (const name of candidates()) if (isName(name)) yield name;

  function* candidates(): Generator<string> {
    yield "key";
    for (const { names, patterns } of rules) {
      for (const { pattern } of patterns) {
        for (const text of textsOf(pattern))
          if (matchesPattern(pattern, text, maker.isFast)) yield text;
      }
      const name = names === null ? null : maker.first([names], inside);
      if (typeof name?.value === "string") yield name.value;
    }
    for (let count = 2; count <= maker.limits.largest; count++)
      yield `key${String(count)}`;
  }
}
