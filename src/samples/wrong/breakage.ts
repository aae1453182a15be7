/** A value that breaks one rule, before it is verified. */
import {
  isSet,
  keywordsOf,
  valueOf,
  without,
  type Of,
  type TypedKind,
} from "../../keywords/table.js";
import type {
  Assertion,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import type { SchemaFacts } from "../../facts/schemas/assertions.js";

/** The part of a value that breaks a rule. */
export interface Breakage {
  /** The keyword of the schema. */
  rule: string;
  /** Replaces the part. */
  value: JsonValue;
  /** The property that the issue is about, if it is not the part itself. */
  property?: string;
  /** Distinguishes values that break the same rule at the same place. One of each is enough. */
  detail?: string;
  /** The assertion without the rule; null if nothing else is in it. */
  relax: Relax;
}

export type Relax = (assertion: Assertion) => Assertion | null;

/** A part of a valid value, with everything that applies to it. */
export interface WrongPlace {
  value: JsonValue;
  /** The schemas that the part matches, alternatives and branches included. */
  facts: SchemaFacts;
  /** A valid value of another schema. */
  sampleOf(schema: SchemaId): JsonValue | undefined;
  matches(schema: SchemaId, value: JsonValue): boolean;
  /** Whether a schema accepts no value. */
  isNever(schema: SchemaId): boolean;
}

export type Breaks = (place: WrongPlace) => Iterable<Breakage>;

type Kind = Assertion["kind"];

/** Removes all assertions of a kind. */
export function withoutKind(...kinds: readonly Kind[]): Relax {
  return (assertion) => (kinds.includes(assertion.kind) ? null : assertion);
}

/** Removes a keyword from all assertions of a kind. */
export function withoutKeyword(kind: TypedKind, keyword: string): Relax {
  return changeKind(kind, (assertion) => without(assertion, keyword));
}

/** Values that do not satisfy one keyword, as the rows of the keywords make them, then those that `others` finds. */
export function* breakKeywords(
  { facts, value }: Pick<WrongPlace, "facts" | "value">,
  kind: TypedKind,
  others: (relax: Relax) => Iterable<JsonValue> = () => [],
): Generator<Breakage> {
  for (const assertion of facts.assertions[kind] ?? [])
    for (const row of keywordsOf(kind)) {
      const given = valueOf(assertion, row);
      if (row.breaks === undefined || !isSet(given)) continue;
      const relax = withoutKeyword(kind, row.keyword);
      for (const wrong of row.breaks(given, value))
        yield { rule: row.keyword, value: wrong, relax };
      for (const wrong of others(relax))
        yield { rule: row.keyword, value: wrong, relax };
    }
}

/** Changes all assertions of a kind. */
export function changeKind<K extends Kind>(
  kind: K,
  change: (assertion: Of<K>) => Of<K>,
): Relax {
  return (assertion) =>
    assertion.kind === kind ? change(assertion as Of<K>) : assertion;
}

/** The schema without the rule. */
export function relaxed(schema: Schema, relax: Relax): Schema {
  return {
    ...schema,
    assertions: schema.assertions
      .map(relax)
      .filter((assertion) => assertion !== null),
  };
}

/** Facts in which a rule is replaced by its opposite. */
export function factsWith(
  { layers, assertions }: SchemaFacts,
  relax: Relax,
  opposite: Assertion | null = null,
): SchemaFacts {
  const result: Partial<Record<Kind, Assertion[]>> = {};
  const kept = Object.values(assertions)
    .flat()
    .map(relax)
    .filter((assertion) => assertion !== null);
  for (const assertion of opposite === null ? kept : [...kept, opposite])
    (result[assertion.kind] ??= []).push(assertion);
  return { layers, assertions: result as SchemaFacts["assertions"] };
}
