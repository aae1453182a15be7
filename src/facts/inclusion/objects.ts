/** Whether no object satisfies some rules. */
import { patternOf } from "../../base/patterns/pattern-flags.js";
import { isEmptyTextSet } from "../../base/patterns/text-sets.js";
import { lengthsOf } from "./lengths.js";
import type {
  FieldRule,
  Literal,
  FieldNames,
  PartSchema,
  World,
} from "./literal.js";
import { partSet, type Place, type Prover } from "./value-set.js";

type OtherField = Extract<Literal, { kind: "otherField" }>;

interface Fields {
  readonly world: World;
  readonly rule: FieldRule;
}

/** With more patterns, there are too many ways in which a name may match them. */
const mostPatterns = 5;

export function hasNoObject(
  prover: Prover,
  place: Place,
  rules: readonly Literal[],
): boolean {
  const fields: Fields[] = rules.filter((rule) => rule.kind === "fields");
  const required = namesOf(rules, true);
  const absent = new Set([
    ...namesOf(rules, false),
    ...[...prover.absentNames(place)].filter((name) => !required.has(name)),
  ]);
  if ([...required].some((name) => absent.has(name))) return true;
  const nameParts = rules.flatMap((rule) =>
    rule.kind === "names" && rule.holds ? [rule.part] : [],
  );
  const canBeNamed = (name: string) =>
    !prover.isEmptyOf(
      "string",
      partSet(noPlace, [...nameParts, only(name)], []),
    );
  const inside = (name: string) => prover.placeOf(place, name);
  const isPossible = (name: string, except: readonly PartSchema[] = []) =>
    !absent.has(name) &&
    canBeNamed(name) &&
    !prover.isEmpty(partSet(inside(name), schemasOf(fields, name), except));
  const { least, most } = lengthsOf(rules);
  if (Math.max(least, required.size) > most) return true;
  for (const name of required) if (!isPossible(name)) return true;
  const listed = new Set(
    fields.flatMap(({ rule }) => [...rule.properties.keys()]),
  );
  const own = new Set([...listed, ...required]);
  /** Whether there can be a property whose name no rule mentions. */
  const hasOthers = (
    except: readonly PartSchema[],
    unnamed: readonly PartSchema[],
    names?: FieldNames,
    isListed = false,
  ): boolean => {
    const mentioned = [
      ...own,
      ...absent,
      ...(isListed ? [] : (names?.listed ?? [])),
    ];
    const others: PartSchema = { kind: "except", values: mentioned };
    return (
      !prover.isEmptyOf(
        "string",
        partSet(noPlace, [...nameParts, others], unnamed),
      ) &&
      waysToMatch(fields, names, isListed).some(
        (parts) =>
          !prover.isEmpty(partSet(prover.placeOf(place, null), parts, except)),
      )
    );
  };
  const needed = Math.max(least, rules.some(needsProperty) ? 1 : 0);
  if (needed > most) return true;
  if (needed > 0) {
    const possible = [...own].filter((name) => isPossible(name));
    if (possible.length < needed && !hasOthers([], [])) return true;
  }
  return rules.some((rule) => {
    if (rule.kind === "names" && !rule.holds) {
      const isNamed = (name: string) =>
        prover.isEmptyOf("string", partSet(noPlace, [only(name)], [rule.part]));
      return (
        [...own].every((name) => isNamed(name) || !isPossible(name)) &&
        !hasOthers([], [rule.part])
      );
    }
    if (rule.kind !== "otherField") return false;
    const { names, isListed, part, world } = rule;
    const named = nameOf(rule);
    if (named !== null)
      return !isPossible(
        named,
        rules.flatMap((one) =>
          one.kind === "otherField" && nameOf(one) === named ? [one.part] : [],
        ),
      );
    for (const name of new Set([...own, ...names.listed]))
      if (mayBelong(world, names, isListed, name) && isPossible(name, [part]))
        return false;
    return !hasOthers([part], [], names, isListed);
  });
}

/** The name of the property, if the rule is about only one. All such rules are about the same value. */
function nameOf({ names, isListed }: OtherField): string | null {
  const [name = null] = names.listed;
  return isListed && names.patterns.length === 0 ? name : null;
}

function needsProperty(rule: Literal): boolean {
  return rule.kind === "otherField" || (rule.kind === "names" && !rule.holds);
}

function only(name: string): PartSchema {
  return { kind: "only", values: [name] };
}

const noPlace: Place = { given: [], wanted: [] };

function namesOf(rules: readonly Literal[], isPresent: boolean): Set<string> {
  return new Set(
    rules.flatMap((rule) =>
      rule.kind === "present" && rule.holds === isPresent ? [rule.name] : [],
    ),
  );
}

/** Whether a property with this name may be one that the names are about. */
function mayBelong(
  world: World,
  { listed, patterns }: FieldNames,
  isListed: boolean,
  name: string,
): boolean {
  const found = patterns.map((pattern) => world.matches(pattern, name));
  if (isListed) return listed.has(name) || found.some((one) => one !== false);
  return !listed.has(name) && !found.some((one) => one === true);
}

/** The schemas that certainly apply to a property. */
function schemasOf(fields: readonly Fields[], name: string): PartSchema[] {
  return fields.flatMap(({ world, rule }) => {
    const own = rule.properties.get(name);
    const found = rule.patterns.map(({ pattern, part }) => ({
      part,
      isMatch: world.matches(pattern, name),
    }));
    const certain = [
      ...(own === undefined ? [] : [own]),
      ...found.flatMap(({ part, isMatch }) => (isMatch === true ? [part] : [])),
    ];
    const isOther =
      own === undefined && found.every(({ isMatch }) => isMatch === false);
    return isOther && rule.additional !== null
      ? [...certain, rule.additional]
      : certain;
  });
}

/** For names that no rule lists: the schemas that apply, for each way in which such a name may match the patterns. */
function waysToMatch(
  fields: readonly Fields[],
  names: FieldNames | undefined,
  isListed: boolean,
): PartSchema[][] {
  const all = new Set([
    ...fields.flatMap(({ rule }) =>
      rule.patterns.map(({ pattern }) => pattern),
    ),
    ...(isListed ? (names?.patterns ?? []) : []),
  ]);
  const excluded = new Set(isListed ? [] : names?.patterns);
  const free = [...all].filter((pattern) => !excluded.has(pattern));
  if (free.length > mostPatterns) return [[]];
  const ways: PartSchema[][] = [];
  for (let bits = 0; bits < 2 ** free.length; bits++) {
    const matched = new Set(free.filter((_, index) => (bits >> index) & 1));
    const isWanted =
      !isListed || (names?.patterns ?? []).some((one) => matched.has(one));
    const unmatched = [...all].filter((pattern) => !matched.has(pattern));
    const isImpossible = isEmptyTextSet({
      patterns: [...matched].map(patternOf),
      excluded: [...unmatched, ...excluded].map(patternOf),
      least: 0,
      most: Infinity,
    });
    if (isWanted && !isImpossible) ways.push(partsFor(fields, matched));
  }
  return ways;
}

function partsFor(
  fields: readonly Fields[],
  matched: ReadonlySet<string>,
): PartSchema[] {
  return fields.flatMap(({ rule: { patterns, additional } }) => {
    const own = patterns.filter(({ pattern }) => matched.has(pattern));
    if (own.length > 0) return own.map(({ part }) => part);
    return additional === null ? [] : [additional];
  });
}
