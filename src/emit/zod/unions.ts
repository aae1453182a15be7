/** The alternatives of a union, and the property that tells them apart. */
import type {
  ApiModel,
  Assertion,
  Direction,
  JsonValue,
  SchemaId,
  TagValue,
  Type,
} from "../../model/model.js";
import { resolvedType } from "../../facts/schemas/resolved-type.js";
import { isUntyped, placeOf, rulesOf, type ZodPlace } from "./place.js";

export interface UnionOption {
  readonly type: Type;
  /** The schemas of an alternative; null if the keywords around the union apply to it. */
  readonly ids: readonly SchemaId[] | null;
  /** The values of the discriminator, if the alternative itself allows others as well. */
  readonly tag: OptionTag | null;
}

interface OptionTag {
  readonly property: string;
  readonly values: readonly TagValue[];
}

type Union = Extract<Type, { kind: "union" }>;
type UnionRule = Extract<Assertion, { kind: "anyOf" | "oneOf" }>;
type Discriminator = NonNullable<UnionRule["discriminator"]>;

/** The only `anyOf` or `oneOf` of a place. */
export function unionRule(place: ZodPlace): UnionRule | null {
  const rules = [...rulesOf(place, "anyOf"), ...rulesOf(place, "oneOf")];
  const [rule] = rules;
  return rules.length === 1 && rule ? rule : null;
}

/**
 * The alternatives of `oneOf` and `anyOf`, if the union consists of them; otherwise the members of the type: those of
 * `type: [string, "null"]`, or of alternatives that the schema around them changes.
 */
export function optionsOf(
  model: ApiModel,
  place: ZodPlace,
  type: Union,
): UnionOption[] {
  const isOwn = place.assertions.every(
    ({ kind }) => kind !== "anyOf" && kind !== "oneOf",
  );
  const rule = unionRule(place);
  const alternatives = (rule?.schemas ?? []).map((id): UnionOption => {
    const own = typeOf(model, id);
    const tag = rule?.discriminator && openTag(rule.discriminator, own);
    return { type: own, ids: [id], tag: tag ?? null };
  });
  const members = new Set(type.members.map(keyOf));
  const found = new Set(
    (rule?.schemas ?? []).flatMap((id) => {
      const whole = keyOf({ kind: "schema", schema: id });
      return members.has(whole) ? whole : flat(typeOf(model, id)).map(keyOf);
    }),
  );
  const isSame =
    found.size === members.size &&
    [...found].every((each) => members.has(each));
  if (rule !== null && isSame) {
    const ofNull = alternatives.filter((one) => admitsNull(model, one.type));
    const isClear = rule.kind === "anyOf" || ofNull.length < 2;
    if (rule.discriminator === null && isClear) place.said.add(rule);
    return alternatives;
  }
  const ids = isOwn ? null : [];
  return type.members.map((member) => ({ type: member, ids, tag: null }));
}

/** An alternative that has a name is a reference to it. */
function typeOf({ schemas }: ApiModel, id: SchemaId): Type {
  const schema = schemas[id];
  if (!schema) return { kind: "unknown" };
  return schema.role.kind === "inline"
    ? schema.type
    : { kind: "schema", schema: id };
}

function flat(type: Type): Type[] {
  return type.kind === "union" && type.discriminator === null
    ? type.members.flatMap(flat)
    : [type];
}

function keyOf(type: Type): string {
  return type.kind === "schema" ? `#${type.schema}` : JSON.stringify(type);
}

function openTag(
  { property, mapping, open }: Discriminator,
  type: Type,
): OptionTag | null {
  if (type.kind !== "schema" || !open.includes(type.schema)) return null;
  const values = mapping
    .filter(({ schema }) => schema === type.schema)
    .map(({ value }) => value);
  return { property, values };
}

function admitsNull(model: ApiModel, type: Type): boolean {
  const end = resolvedType(model, type);
  return end.kind === "union"
    ? end.members.some((member) => admitsNull(model, member))
    : end.kind === "null" || end.kind === "unknown";
}

/**
 * The property by which zod selects an alternative: each alternative is an object that requires it, with other constants
 * than all others. Null if there is none, or if the values come from the discriminator alone.
 */
export function tagOf(
  model: ApiModel,
  direction: Direction,
  place: ZodPlace,
  options: readonly UnionOption[],
): string | null {
  const rule = unionRule(place);
  if (rule === null || options.length < 2) return null;
  // zod refuses all other values than objects.
  if (options.some((option) => acceptsOthers(model, option))) return null;
  const constants = options.map(({ type }) =>
    constantsOf(model, direction, type),
  );
  const { discriminator } = rule;
  if (discriminator === null) {
    const names = [...(constants[0]?.keys() ?? [])];
    const areApart = (name: string) =>
      areDistinct(constants.map((each) => each.get(name)));
    return names.find(areApart) ?? null;
  }
  const { property, mapping } = discriminator;
  const values = options.map(
    ({ tag }, at) => tag?.values ?? constants[at]?.get(property),
  );
  if (!areDistinct(values)) return null;
  const mapped = new Set<JsonValue>(mapping.map(({ value }) => value));
  const isMapped = values.flat().every((value) => mapped.has(value ?? null));
  if (isMapped) place.said.add(rule);
  return options.every(({ tag }) => tag === null) ? property : null;
}

function acceptsOthers(model: ApiModel, { type, ids }: UnionOption): boolean {
  const own = type.kind === "schema" ? [type.schema] : (ids ?? []);
  return isUntyped(placeOf(model, own, []));
}

function areDistinct(
  lists: readonly (readonly TagValue[] | undefined)[],
): boolean {
  const all = lists.flatMap((list) => list ?? []);
  return (
    lists.every((list) => list !== undefined) &&
    new Set(all).size === all.length
  );
}

/** The required properties of an object that have constant values. */
function constantsOf(
  model: ApiModel,
  direction: Direction,
  type: Type,
): ReadonlyMap<string, readonly TagValue[]> {
  const found = new Map<string, readonly TagValue[]>();
  // zod needs objects here. The constant of a reference to another name is not declared as one.
  const own = type.kind === "schema" ? model.schemas[type.schema]?.type : type;
  if (!own || !isListedObject(own, direction)) return found;
  for (const { name, presence, access, type: inner } of own.properties) {
    const listed = resolvedType(model, inner);
    if (presence !== "required" || access === hiddenAccess(direction)) continue;
    if (listed.kind !== "enumeration" || listed.openness === "open") continue;
    const values = listed.values.map(({ value }) => value);
    if (values.every(isTagValue)) found.set(name, values);
  }
  return found;
}

/** Whether zod has an object for the type: with properties that are listed, and others that are either refused or unknown. */
export function isListedObject(
  type: Type,
  direction: Direction,
): type is Extract<Type, { kind: "object" }> {
  return (
    type.kind === "object" &&
    (type.additional === null || type.additional.kind === "unknown") &&
    !type.properties.some(isInherited) &&
    type.properties.some(({ access }) => access !== hiddenAccess(direction))
  );
}

/** zod reads such a property of every object, and removes `__proto__`. */
export function isInherited({ name }: { name: string }): boolean {
  return name in Object.prototype;
}

function hiddenAccess(direction: Direction): "readOnly" | "writeOnly" {
  return direction === "request" ? "readOnly" : "writeOnly";
}

function isTagValue(value: JsonValue): value is TagValue {
  return value !== null && typeof value !== "object";
}
