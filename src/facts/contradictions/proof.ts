/**
 * Proves that no value matches a schema, by its form: two of its keywords exclude each other for each type that it
 * allows. Without a proof, a schema may have no value either.
 */
import type { SpeedCheck } from "../../base/patterns/speed.js";
import { closure } from "../../base/common/closure.js";
import { inPlaceOf } from "../../model/graph.js";
import type { Of } from "../../keywords/table.js";
import type {
  ApiModel,
  Assertion,
  Direction,
  JsonType,
  Origin,
  Schema,
  SchemaId,
} from "../../model/model.js";
import { createFacts } from "../schemas/assertions.js";
import { holdsBytes } from "../schemas/bytes.js";
import { directedSchemas } from "../schemas/directed-schemas.js";
import { propertySchemas } from "../schemas/part-schemas.js";
import { checkAssertion, type ValidateOptions } from "../schemas/validate.js";
import { commonTypes } from "../shapes/shape.js";
import { narrowest } from "../../keywords/limits.js";
import { crossingLimits, placedLimits, type PlacedLimit } from "./limits.js";
import {
  keywordPlace,
  placeOf,
  rulesOf,
  rulesOfKind,
  type Rule,
} from "./rule.js";
import { haveSameRules } from "./same-rules.js";

/** Why no value matches. */
export interface Impossibility extends Reason {
  /** The innermost schema without a value. */
  readonly schema: SchemaId;
}

interface Reason {
  /** Null if it is not a part that has no value, but several keywords together. */
  readonly schema: SchemaId | null;
  /** Two keywords that exclude each other, or one that refuses all values on purpose, such as `not: {}`. */
  readonly places: readonly [Origin, Origin?];
}

/** Bounds the recursion through properties, items and alternatives. */
const deepest = 100;

/** Bounds the sets of schemas that a value must match together. Of few schemas, there can be many sets. */
const mostSets = 10_000;

/** Returns null for a schema without a proof. */
export function createProof(
  model: ApiModel,
  direction: Direction,
  isFast: SpeedCheck,
): (id: SchemaId) => Impossibility | null {
  const schemas = directedSchemas(model, direction);
  const find = (id: SchemaId) => schemas[id];
  const layersOf = createFacts({ ...model, schemas });
  const known = new Map<SchemaId, Impossibility | null>();
  const knownSets = new Map<string, Reason | null>();
  let depth = 0;
  return refusalOf;

  function refusalOf(id: SchemaId): Impossibility | null {
    const before = known.get(id);
    if (before !== undefined) return before;
    // A schema that is needed for its own proof has none.
    known.set(id, null);
    if (depth > deepest) return null;
    depth++;
    const { layers } = layersOf(id);
    const found =
      first(layers.slice(1), (part) => refusalOf(part.id)) ??
      refusalOfRules(rulesOf(layers));
    depth--;
    const refusal = found && { ...found, schema: found.schema ?? id };
    known.set(id, refusal);
    return refusal;
  }

  /** For a value that must match all of these schemas. */
  function refusalOfAll(ids: readonly SchemaId[]): Reason | null {
    const set = [...new Set(ids)];
    return first(set, refusalOf) ?? (set.length > 1 ? together(set) : null);
  }

  function together(set: readonly SchemaId[]): Reason | null {
    const key = JSON.stringify([...set].sort());
    const before = knownSets.get(key);
    if (before !== undefined) return before;
    if (depth > deepest || knownSets.size >= mostSets) return null;
    // As above.
    knownSets.set(key, null);
    depth++;
    const found = refusalOfRules(
      set.flatMap((id) => rulesOf(layersOf(id).layers)),
    );
    depth--;
    knownSets.set(key, found);
    return found;
  }

  function refusalOfRules(rules: readonly Rule[]): Reason | null {
    return (
      refusalWithoutUnions(rules) ??
      first(rules, (rule) => refusalOfUnion(rule, rules))
    );
  }

  function refusalWithoutUnions(rules: readonly Rule[]): Reason | null {
    return (
      first(rules, refusalOnPurpose) ??
      refusalOfValues(rules) ??
      refusalOfTypes(rules)
    );
  }

  function refusalOnPurpose({ owner, assertion }: Rule): Reason | null {
    switch (assertion.kind) {
      case "never":
        return { schema: null, places: [owner.origin] };
      case "not":
        return find(assertion.schema)?.assertions.length === 0
          ? { schema: null, places: [keywordPlace(owner, "not")] }
          : null;
      default:
        return null;
    }
  }

  /** Each listed value is refused by another keyword. */
  function refusalOfValues(rules: readonly Rule[]): Reason | null {
    const [list] = rulesOfKind(rules, "values");
    if (!list) return null;
    const { values } = list.assertion;
    const options: ValidateOptions = {
      ...{ schemas, direction, isFast },
      budget: { steps: 1_000 },
    };
    const refusing = values.map((value) =>
      rules.find(
        ({ owner, assertion }) =>
          assertion !== list.assertion &&
          checkAssertion(options, assertion, value, owner.assertions).kind ===
            "invalid",
      ),
    );
    const [other] = refusing;
    return other && !refusing.includes(undefined)
      ? excluding(placeOf(list), placeOf(other))
      : null;
  }

  function refusalOfTypes(rules: readonly Rule[]): Reason | null {
    const stated = rulesOfKind(rules, "types");
    let left: ReadonlySet<JsonType> | null = null;
    for (const rule of stated) {
      const { types } = rule.assertion;
      left = commonTypes(left, types);
      if (left.size > 0) continue;
      const other = stated.find(
        ({ assertion }) =>
          commonTypes(new Set(assertion.types), types).size === 0,
      );
      return excluding(placeOf(other ?? stated[0] ?? rule), placeOf(rule));
    }
    if (left === null) return null;
    let found: Reason | null = null;
    for (const type of left) {
      const refusal = refusalOfType(type, rules);
      if (refusal === null) return null;
      found ??= refusal;
    }
    return found;
  }

  function refusalOfType(
    type: JsonType,
    rules: readonly Rule[],
  ): Reason | null {
    switch (type) {
      case "null":
      case "boolean":
        return null;
      case "integer":
      case "number":
        return refusalOfLimits(
          rulesOfKind(rules, "number").flatMap(placedLimits),
        );
      case "string":
        // The content of a file has no rules.
        return rules.some(({ owner }) => holdsBytes(owner.type))
          ? null
          : refusalOfLimits(rulesOfKind(rules, "string").flatMap(placedLimits));
      case "array":
        return refusalOfItems(rulesOfKind(rules, "array"));
      case "object":
        return refusalOfObject(
          rulesOfKind(rules, "object"),
          rulesOfKind(rules, "unevaluatedProperties"),
        );
    }
  }

  function refusalOfItems(rules: readonly Rule<Of<"array">>[]): Reason | null {
    const limits = rules.flatMap(placedLimits);
    const least = narrowest(limits, "least");
    // All items after the longest prefix are alike.
    const longest = Math.max(
      ...rules.map(({ assertion }) => assertion.prefix.length),
    );
    for (let at = 0; least && at < least.value && at <= longest; at++) {
      const refusal = refusalOfAll(
        rules.flatMap(
          ({ assertion: { prefix, rest } }) => prefix[at] ?? rest ?? [],
        ),
      );
      if (refusal) return beside(least.place, refusal);
    }
    return refusalOfLimits(limits);
  }

  function refusalOfObject(
    rules: readonly Rule<Of<"object">>[],
    closing: readonly Rule<Of<"unevaluatedProperties">>[],
  ): Reason | null {
    const required = new Map(
      rules.flatMap(({ owner, assertion }) =>
        assertion.required.map((name) => [name, owner] as const),
      ),
    );
    for (const [name, owner] of required) {
      const parts = rules.flatMap(
        ({ assertion }) => propertySchemas(assertion, name, isFast).certain,
      );
      const refusal =
        refusalOfAll(parts) ??
        first(closing, (rule) => refusalOfUnevaluated(rule, name));
      if (refusal) return beside(keywordPlace(owner, "required"), refusal);
    }
    const limits = rules.flatMap(placedLimits);
    for (const owner of new Set(required.values()))
      limits.push(limitOfNames("least", owner, "required", required.size));
    for (const { owner, assertion } of rules) {
      const { properties, patterns, additional } = assertion;
      if (additional !== null && patterns.length === 0 && refusalOf(additional))
        limits.push(
          limitOfNames(
            "most",
            owner,
            "additionalProperties",
            properties.length,
          ),
        );
    }
    return refusalOfLimits(limits);
  }

  /** The schema refuses all properties that it does not describe. */
  function refusalOfUnevaluated(
    { owner, assertion }: Rule<Of<"unevaluatedProperties">>,
    name: string,
  ): Reason | null {
    const parts = closure([owner.id], (id) =>
      inPlaceOf(find(id)?.assertions ?? []),
    );
    const isDescribed = [...parts]
      .flatMap((id) => find(id)?.assertions ?? [])
      .some((rule) => rule !== assertion && mayEvaluate(rule, name));
    return isDescribed ? null : refusalOf(assertion.schema);
  }

  function mayEvaluate(rule: Assertion, name: string): boolean {
    if (rule.kind !== "object") return rule.kind === "unevaluatedProperties";
    const { certain, uncertain } = propertySchemas(rule, name, isFast);
    return certain.length + uncertain.length > 0;
  }

  /** No alternative has a value, alone or together with the keywords around the union. */
  function refusalOfUnion(rule: Rule, around: readonly Rule[]): Reason | null {
    const { assertion } = rule;
    if (assertion.kind !== "anyOf" && assertion.kind !== "oneOf") return null;
    const { schemas: members, discriminator } = assertion;
    if (assertion.kind === "oneOf" && discriminator === null) {
      const places = alikeIn(members);
      if (places) return { schema: null, places };
    }
    const mapped = discriminator?.mapping.map(({ schema }) => schema) ?? [];
    const refusals: Reason[] = [];
    for (const id of new Set([...members, ...mapped])) {
      const refusal =
        refusalOf(id) ?? refusalBeside(rule, around, layersOf(id).layers);
      if (refusal === null) return null;
      refusals.push(refusal);
    }
    return (
      refusals.find(({ schema }) => schema === null) ??
      refusals.find(({ places }) => places.length === 2) ?? {
        schema: null,
        places: [placeOf(rule)],
      }
    );
  }

  /** Of an alternative and the keywords around its union: one of these, and the union. */
  function refusalBeside(
    union: Rule,
    around: readonly Rule[],
    alternative: readonly Schema[],
  ): Reason | null {
    const refusal = refusalWithoutUnions([...around, ...rulesOf(alternative)]);
    if (refusal?.schema !== null) return refusal ?? null;
    const isInside = ({ document, pointer }: Origin) =>
      alternative.some(
        ({ origin }) =>
          origin.document === document &&
          `${pointer}/`.startsWith(`${origin.pointer}/`),
      );
    const outside = refusal.places.find((place) => place && !isInside(place));
    return outside ? excluding(outside, placeOf(union)) : refusal;
  }

  /** The first two alternatives, if each is written like another one: a value matches both or none. */
  function alikeIn(members: readonly SchemaId[]): Reason["places"] | null {
    const partnerOf = (id: SchemaId, at: number) =>
      members.find(
        (other, index) => index !== at && haveSameRules(find, id, other),
      );
    const [one = ""] = members;
    const other = partnerOf(one, 0) ?? "";
    const places = [one, other].flatMap((id) => find(id)?.origin ?? []);
    const [first, second] = places;
    return first && second && members.every(partnerOf) ? [first, second] : null;
  }
}

function excluding(one: Origin, other: Origin): Reason {
  return { schema: null, places: [one, other] };
}

/** A part that there must be has no value. If it has none on purpose, the keyword that requires it is wrong. */
function beside(place: Origin, { schema, places }: Reason): Reason {
  const [one, other] = places;
  return other ? { schema, places: [one, other] } : excluding(place, one);
}

function limitOfNames(
  side: PlacedLimit["side"],
  owner: Schema,
  keyword: string,
  value: number,
): PlacedLimit {
  const place = keywordPlace(owner, keyword);
  return { side, value, exclusive: false, place };
}

function refusalOfLimits(limits: readonly PlacedLimit[]): Reason | null {
  const places = crossingLimits(limits);
  return places && { schema: null, places };
}

function first<Item, Found>(
  items: Iterable<Item>,
  find: (item: Item) => Found | null,
): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
