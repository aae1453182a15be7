/** The schemas that apply to one value, whatever it is. */
import { aliasEnd } from "../../../model/references.js";
import { closure } from "../../../base/common/closure.js";
import type { SpeedCheck } from "../../../base/patterns/speed.js";
import { partSchemas } from "../../../facts/schemas/part-schemas.js";
import { conjunctsOf, inPlaceOf } from "../../../model/graph.js";
import type { Of } from "../../../keywords/table.js";
import type {
  Assertion,
  Schema,
  SchemaId,
  TagValue,
} from "../../../model/model.js";
import { textsOf } from "../../../base/patterns/texts.js";
import { endOfReferences, wordsOf } from "./classes.js";
import { assertionText, effectiveOf } from "./local-form.js";

export type SchemasById = Readonly<Record<SchemaId, Schema>>;

/**
 * The schemas themselves, their references, the members of `allOf`, and all alternatives and branches. Schemas of `apart` and
 * those behind them are left out.
 */
export function layersOf(
  schemas: SchemasById,
  ids: readonly SchemaId[],
  apart: Pick<ReadonlySet<SchemaId>, "has"> = new Set(),
): Schema[] {
  const all = closure(ids, (id) =>
    inPlaceOf(schemas[id]?.assertions ?? []).filter((next) => !apart.has(next)),
  );
  return [...all].flatMap((id) => schemas[id] ?? []);
}

/** The schemas that every value must match: references, and members of `allOf`. */
export function conjunctsIn(
  schemas: SchemasById,
  ids: readonly SchemaId[],
): Set<SchemaId> {
  return closure(ids, (id) => conjunctsOf(schemas[id]?.assertions ?? []));
}

/** The declarations among the layers, by name, without the schemas themselves. */
export function declarationsIn(
  schemas: SchemasById,
  ids: readonly SchemaId[],
): Map<string, SchemaId> {
  const found = new Map<string, SchemaId>();
  for (const { id, role } of layersOf(schemas, ids))
    if (role.kind === "declaration" && !ids.includes(id))
      found.set(role.name, id);
  return found;
}

export function assertionsOf<K extends Assertion["kind"]>(
  layers: readonly Schema[],
  kind: K,
): Of<K>[] {
  return layers
    .flatMap(({ assertions }) => assertions)
    .filter((assertion): assertion is Of<K> => assertion.kind === kind);
}

export function propertiesIn(
  layers: readonly Schema[],
): { name: string; schema: SchemaId }[] {
  return assertionsOf(layers, "object").flatMap(({ properties }) => properties);
}

export function namesIn(layers: readonly Schema[]): Set<string> {
  return new Set(propertiesIn(layers).map(({ name }) => name));
}

/**
 * The rules about a value, without the schemas of its parts, unless they only test it. `apart` names the schemas that are compared on their own.
 * References and `allOf` make no difference, unless a rule depends on what the schemas beside it evaluate.
 */
export function rulesText(
  schemas: SchemasById,
  ids: readonly SchemaId[],
  apart: ReadonlyMap<SchemaId, string>,
  classOf: (id: SchemaId) => number,
): string {
  return textOf(ids.flatMap((id) => rulesOf(id, new Set())));

  function rulesOf(id: SchemaId, around: ReadonlySet<SchemaId>): string[] {
    const name = apart.get(id);
    if (name !== undefined) return [`declared ${name}`];
    if (around.has(id)) return [];
    const inside = new Set(around).add(id);
    const { assertions = [] } = schemas[id] ?? {};
    const rules = effectiveOf(assertions).flatMap((assertion) => {
      const required = conjunctsOf([assertion]);
      const all = required.length > 0 ? required : onlyAlternative(assertion);
      if (all.length > 0) return all.flatMap((one) => rulesOf(one, inside));
      const parts = [
        ...inPlaceOf([assertion]).map((one) => textOf(rulesOf(one, inside))),
        ...testsOf(assertion).map((one) => `class ${String(classOf(one))}`),
      ];
      const isList = assertion.kind === "anyOf" || assertion.kind === "oneOf";
      const sorted = isList ? parts.sort() : parts;
      return [`${assertionText(assertion)} ${sorted.join("; ")}`];
    });
    const isWhole = assertions.some(
      ({ kind }) =>
        kind === "unevaluatedProperties" || kind === "unevaluatedItems",
    );
    return isWhole ? [textOf(rules)] : rules;
  }
}

/** Schemas that only test a value or its parts. No search for a part compares their parts. */
function testsOf(assertion: Assertion): SchemaId[] {
  switch (assertion.kind) {
    case "object":
      return assertion.names === null ? [] : [assertion.names];
    case "array":
      return assertion.contains === null ? [] : [assertion.contains.schema];
    case "not":
      return [assertion.schema];
    case "conditional":
      return [assertion.if];
    default:
      return [];
  }
}

/** A union with one member is that member. */
function onlyAlternative(assertion: Assertion): SchemaId[] {
  const isUnion = assertion.kind === "anyOf" || assertion.kind === "oneOf";
  return isUnion &&
    assertion.discriminator === null &&
    assertion.schemas.length === 1
    ? assertion.schemas
    : [];
}

function textOf(rules: readonly string[]): string {
  return `(${[...new Set(rules)].sort().join(" & ")})`;
}

/** The words of the layers. */
export function wordsText(layers: readonly Schema[]): string {
  return [...new Set(layers.map(wordsOf))].sort().join("\n");
}

/** The members of all unions. */
export function alternativesOf(layers: readonly Schema[]): SchemaId[] {
  return [
    ...assertionsOf(layers, "anyOf"),
    ...assertionsOf(layers, "oneOf"),
  ].flatMap(({ schemas }) => schemas);
}

/** The properties with which discriminators select an alternative. */
export function tagsFor(
  schemas: SchemasById,
  layers: readonly Schema[],
  alternative: SchemaId,
): Record<string, TagValue> {
  const end = endOfReferences(schemas, alternative);
  const tags: Record<string, TagValue> = {};
  for (const { discriminator } of [
    ...assertionsOf(layers, "anyOf"),
    ...assertionsOf(layers, "oneOf"),
  ]) {
    const chosen = discriminator?.mapping.find(
      ({ schema }) => endOfReferences(schemas, schema) === end,
    );
    if (discriminator && chosen) tags[discriminator.property] = chosen.value;
  }
  return tags;
}

/** Whether a union or a condition may accept a value for another reason. */
export function isChoice({ assertions }: Schema): boolean {
  return assertions.some((assertion) => {
    switch (assertion.kind) {
      case "anyOf":
      case "oneOf":
        return assertion.discriminator === null && assertion.schemas.length > 1;
      case "not":
      case "conditional":
        return true;
      default:
        return false;
    }
  });
}

/**
 * The described names, one name for each pattern, and one that no side describes if a side has a schema for it. Names
 * that only the other side describes are new; they matter if there is a schema for them.
 */
export function namesToFollow(
  own: readonly Schema[],
  others: readonly Schema[],
): Set<string> {
  const rules = assertionsOf(own, "object");
  const otherRules = assertionsOf(others, "object");
  return new Set([
    ...namesOf(rules),
    ...(describesOthers(own) ? namesOf(otherRules) : []),
    ...textsOfPatterns([...rules, ...otherRules]),
    ...(describesOthers(own) || describesOthers(others) ? ["other"] : []),
  ]);
}

/** Whether there is a schema for properties that have no schema of their own. */
function describesOthers(layers: readonly Schema[]): boolean {
  return (
    assertionsOf(layers, "unevaluatedProperties").length > 0 ||
    assertionsOf(layers, "object").some(
      ({ additional, patterns }) => additional !== null || patterns.length > 0,
    )
  );
}

function namesOf(rules: readonly Of<"object">[]): string[] {
  return rules.flatMap(({ properties }) => properties.map(({ name }) => name));
}

function textsOfPatterns(rules: readonly Of<"object">[]): string[] {
  return rules.flatMap(({ patterns }) =>
    patterns.flatMap(({ pattern }) => [...textsOf(pattern)].slice(0, 1)),
  );
}

/** The schemas of a property or an item; those for unevaluated ones if no other schema applies. */
export function schemasAt(
  layers: readonly Schema[],
  key: string | number,
  isFast: SpeedCheck,
): SchemaId[] {
  const found = partSchemas(layers, key, isFast);
  const kind =
    typeof key === "number" ? "unevaluatedItems" : "unevaluatedProperties";
  return found.length > 0
    ? found
    : assertionsOf(layers, kind).map(({ schema }) => schema);
}

/** The positions of a tuple, and the first one after it. */
export function indexesToFollow(layers: readonly Schema[]): number[] {
  const lengths = assertionsOf(layers, "array").map(
    ({ prefix }) => prefix.length,
  );
  return Array.from(
    { length: Math.max(0, ...lengths) + 1 },
    (_, index) => index,
  );
}

/** The name of the declaration that the schemas are or refer to. */
export function declaredName(
  schemas: SchemasById,
  ids: readonly SchemaId[],
): string | null {
  const [only, ...others] = ids;
  if (only === undefined || others.length > 0) return null;
  const end = aliasEnd(
    (id) => schemas[id],
    only,
    ({ role }) => role.kind !== "declaration",
  );
  const role = schemas[end]?.role;
  return role?.kind === "declaration" ? role.name : null;
}
