/** The zod schema of a part of a value: its type says what is written, and its assertions add the limits. */
import { limitsOf } from "../../keywords/limits.js";
import type { Assertion, Property, SchemaId, Type } from "../../model/model.js";
import {
  array,
  block,
  code,
  expanded,
  hardline,
  indent,
  key,
  object,
  str,
  valueRef,
  type Code,
} from "../code/index.js";
import {
  call,
  calling,
  chain,
  lazily,
  listCall,
  reference,
  step,
  z,
  type Step,
} from "./call.js";
import { isShort, saysAll, stepsOf } from "./keyword-calls.js";
import { withOwnMessages } from "./messages.js";
import {
  hasUnsaid,
  isUntyped,
  placeOf,
  rulesOf,
  type ZodPlace,
} from "./place.js";
import { constantOf, runtimeOf, type ZodRoot } from "./root.js";
import { bytesAt, numberAt, oneOf, stringAt, valuesAt } from "./scalars.js";
import {
  isInherited,
  optionsOf,
  tagOf,
  unionRule,
  type UnionOption,
} from "./unions.js";

/** Writes the type of a part to which these schemas apply. */
export function schemaAt(
  root: ZodRoot,
  type: Type,
  ids: readonly SchemaId[],
): Code {
  const { model } = root.context;
  const inline = type.kind === "schema" && model.schemas[type.schema];
  if (inline && inline.role.kind === "inline") {
    return schemaAt(root, inline.type, [...ids, inline.id]);
  }
  const parts = type.kind === "intersection" ? type.members : [type];
  const mentioned = parts.flatMap((part) =>
    part.kind === "schema" ? part.schema : [],
  );
  const place = placeOf(model, ids, mentioned);
  const written = typeAt(root, place, type);
  const isReference = parts.every(({ kind }) => kind === "schema");
  const saysType = isReference && !isUntyped(place);
  // The constant of such a schema does not know a type that is said beside the reference.
  const mentionsUntyped = mentioned.some((id) =>
    isUntyped(placeOf(model, [id], [])),
  );
  if (hasUnsaid(place) || (saysType && mentionsUntyped)) root.needsCheck = true;
  return withOwnMessages(root, place, written);
}

function typeAt(root: ZodRoot, place: ZodPlace, type: Type): Code {
  switch (type.kind) {
    case "unknown":
      return everything(place, code`${z}.unknown()`);
    case "never":
      for (const rule of place.assertions) place.said.add(rule);
      return code`${z}.never()`;
    case "null":
      return code`${z}.null()`;
    case "boolean":
      return code`${z}.boolean()`;
    case "number":
    case "integer":
      return numberAt(place, type, root.int64);
    case "string":
      return type.content === "binary" ? bytesAt(place) : stringAt(root, place);
    case "enumeration":
      return enumerationAt(root, place, type);
    case "array":
      return withOthers(root, place, arrayAt(root, place, type));
    case "tuple":
      return withOthers(root, place, tupleAt(root, place, type));
    case "object":
      return withOthers(root, place, objectAt(root, place, type));
    case "union":
      return everything(place, unionAt(root, place, type));
    case "intersection":
      return everything(place, intersectionAt(root, place, type));
    case "schema":
      if (inlineId(root, type.schema) !== null)
        return everything(place, schemaAt(root, type, []));
      sayBrand(root, place, type.schema);
      return everything(place, referenceTo(root, type.schema));
  }
}

/** The schema of a brand has the same limits as the schemas that use the brand. */
function sayBrand({ context }: ZodRoot, place: ZodPlace, id: SchemaId): void {
  if (!context.brands.declares(id)) return;
  const brand = context.model.schemas[id]?.assertions ?? [];
  const known = new Set(brand.map((rule) => JSON.stringify(rule)));
  for (const rule of place.assertions)
    if (known.has(JSON.stringify(rule))) place.said.add(rule);
}

/** A schema that may accept all types of values, so that no keyword beside it is without effect. */
function everything(place: ZodPlace, written: Code): Code {
  for (const kind of ["string", "number", "array", "object"] as const)
    place.kinds.add(kind);
  return written;
}

/** A schema without `type` accepts values of other types, to which its keywords do not apply. */
function withOthers(root: ZodRoot, place: ZodPlace, written: Code): Code {
  if (!isUntyped(place)) return written;
  // The assertions of this part are not known.
  if (place.assertions.length === 0) root.needsCheck = true;
  const untyped = valueRef(runtimeOf(root.context, "untyped"));
  return everything(place, calling(untyped, [written]));
}

/** A part that zod cannot describe. The check of Specwright follows. */
function anything(root: ZodRoot): Code {
  root.needsCheck = true;
  return code`${z}.any()`;
}

/** A constant below can be used only later: in the getter of a property, or in a function. */
function referenceTo(root: ZodRoot, id: SchemaId): Code {
  const { context, direction, declared } = root;
  const symbol = constantOf(context, id, direction);
  if (declared.has(symbol.name)) return reference(symbol);
  if (root.refersBelow === null) return lazily(valueRef(symbol));
  root.refersBelow = true;
  return valueRef(symbol);
}

type Of<Kind extends Type["kind"]> = Extract<Type, { kind: Kind }>;

function enumerationAt(
  root: ZodRoot,
  place: ZodPlace,
  type: Of<"enumeration">,
): Code {
  if (type.openness === "open") return stringAt(root, place);
  const written = valuesAt(place, type);
  if (written === null) return anything(root);
  // `oneOf` with a constant in each alternative.
  const { model } = root.context;
  for (const rule of place.assertions) {
    if (rule.kind !== "oneOf" && rule.kind !== "anyOf") continue;
    const alternatives = rule.schemas.map((id) => placeOf(model, [id], []));
    const isList = alternatives.every(({ assertions }) =>
      assertions.every(({ kind }) => kind === "values" || kind === "types"),
    );
    const count = alternatives.flatMap((one) => rulesOf(one, "values"));
    const values = count.flatMap((one) => one.values);
    if (isList && new Set(values).size === values.length) place.said.add(rule);
  }
  return written;
}

function arrayAt(root: ZodRoot, place: ZodPlace, type: Of<"array">): Code {
  place.kinds.add("array");
  const rules = rulesOf(place, "array");
  const rest = rules.flatMap((rule) => rule.rest ?? []);
  const items = schemaAt(root, type.items, rest);
  const steps: Step[] = [];
  for (const rule of rules) {
    const calls = stepsOf(rule);
    // zod would also limit the length of strings.
    if (calls.length > 0 && isUntyped(place)) continue;
    if (rule.prefix.length === 0 && saysAll(rule)) place.said.add(rule);
    steps.push(...calls);
  }
  if (steps.length === 0) return call(code`array`, [items]);
  const texts = rulesOf(placeOf(root.context.model, rest, []), "string");
  const isSimple = texts.every(({ pattern }) => isShort(pattern ?? ""));
  return chain(step(code`array`, items, isSimple), steps);
}

function tupleAt(root: ZodRoot, place: ZodPlace, type: Of<"tuple">): Code {
  const rules = rulesOf(place, "array");
  const [rule] = rules;
  // With a rest, zod reads a missing item as `undefined`, and adds it to the value.
  const required = type.items.slice(0, type.minimum);
  const isComplete = required.every((item, index) =>
    refusesUndefined(root, item, idOf(rule?.prefix[index])),
  );
  if (type.rest !== null && !isComplete) return anything(root);
  place.kinds.add("array");
  if (rule && rules.length === 1) {
    const isWhole = limitsOf(rule).every(
      ({ side, value }) => side === "least" && value <= type.minimum,
    );
    if (isWhole && saysAll(rule)) place.said.add(rule);
  }
  const items = type.items.map((item, index) => {
    const written = schemaAt(root, item, idOf(rule?.prefix[index]));
    return index < type.minimum
      ? written
      : call(code`exactOptional`, [written]);
  });
  if (type.rest === null) return listCall(code`tuple`, [array(items)]);
  const rest = schemaAt(root, type.rest, idOf(rule?.rest));
  return call(code`tuple`, [array(items), rest]);
}

/** Whether the zod schema of a part is known to refuse `undefined`: not one that accepts values of all types. */
function refusesUndefined(
  { context }: ZodRoot,
  type: Type,
  ids: readonly SchemaId[],
): boolean {
  switch (type.kind) {
    case "unknown":
    case "union":
    case "intersection":
    case "schema":
    case "tuple":
      return false;
    case "enumeration":
      return valuesAt(placeOf(context.model, [], []), type) !== null;
    case "array":
      return !isUntyped(placeOf(context.model, ids, []));
    case "object":
      return (
        !isUntyped(placeOf(context.model, ids, [])) &&
        !type.properties.some(isInherited)
      );
    default:
      return true;
  }
}

function idOf(id: SchemaId | null | undefined): SchemaId[] {
  return id === null || id === undefined ? [] : [id];
}

type ObjectRule = Extract<Assertion, { kind: "object" }>;

function objectAt(root: ZodRoot, place: ZodPlace, type: Of<"object">): Code {
  if (type.properties.some(isInherited)) return anything(root);
  place.kinds.add("object");
  const { direction } = root;
  const rules = rulesOf(place, "object");
  const hiddenAccess = direction === "request" ? "readOnly" : "writeOnly";
  const shown: Property[] = [];
  const hidden = new Set<string>();
  for (const property of type.properties) {
    if (property.access === hiddenAccess) hidden.add(property.name);
    else shown.push(property);
  }
  for (const rule of rules)
    if (isSaid(rule, rules, shown, hidden)) place.said.add(rule);
  const [first] = rules;
  const isPlain = rules.length === 1 && first?.patterns.length === 0;
  const others =
    type.additional === null
      ? null
      : schemaAt(
          root,
          type.additional,
          idOf(isPlain ? first.additional : null),
        );
  if (shown.length === 0) {
    return others === null
      ? code`${z}.strictObject({})`
      : call(code`record`, [code`${z}.string()`, others]);
  }
  const fields = object(shown.map((property) => field(root, rules, property)));
  if (others === null) return listCall(code`strictObject`, [fields]);
  if (type.additional?.kind === "unknown")
    return listCall(code`looseObject`, [fields]);
  return expanded(
    z,
    indent(
      hardline,
      code`.object(${fields})`,
      hardline,
      code`.catchall(${others})`,
    ),
  );
}

/** zod has no word for most keywords of objects, and compares the additional properties with one schema. */
function isSaid(
  rule: ObjectRule,
  rules: readonly ObjectRule[],
  shown: readonly Property[],
  hidden: ReadonlySet<string>,
): boolean {
  const required = new Set(
    shown
      .filter(({ presence }) => presence === "required")
      .map(({ name }) => name),
  );
  return (
    saysAll(rule) &&
    (rule.additional === null || rules.length === 1) &&
    rule.required.every((name) => required.has(name) || hidden.has(name)) &&
    rule.properties.every(
      ({ name }) => hidden.has(name) || shown.some((one) => one.name === name),
    )
  );
}

/** `name: z.string()`, or a getter if the schema refers to a constant below. */
function field(
  root: ZodRoot,
  rules: readonly ObjectRule[],
  property: Property,
): Code {
  const { name, presence, type } = property;
  const ids = rules.flatMap((rule) =>
    rule.properties
      .filter((one) => one.name === name)
      .map(({ schema }) => schema),
  );
  const outside = root.refersBelow;
  root.refersBelow = false;
  const inner = schemaAt(root, type, ids);
  const value =
    presence === "required" ? inner : call(code`exactOptional`, [inner]);
  const isLate = hasLateReference(root);
  root.refersBelow = outside;
  return isLate
    ? block(code`get ${key(name)}()`, [code`return ${value};`])
    : code`${key(name)}: ${value}`;
}

function hasLateReference({ refersBelow }: ZodRoot): boolean {
  return refersBelow === true;
}

function unionAt(root: ZodRoot, place: ZodPlace, type: Of<"union">): Code {
  const { model } = root.context;
  const options = optionsOf(model, place, type);
  const others = options.filter((one) => one.type.kind !== "null");
  const nullable = (written: Code): Code =>
    others.length < options.length ? call(code`nullable`, [written]) : written;
  const tag = tagOf(model, root.direction, place, others);
  const outside = root.needsCheck;
  root.needsCheck = false;
  const written = others.map((option) => optionAt(root, place, option));
  const isExact = !asksValidator(root);
  root.needsCheck ||= outside;
  const [only] = written;
  if (written.length === 1 && only) return nullable(only);
  if (tag !== null) {
    const list = [str(tag), array(written)];
    return nullable(listCall(code`discriminatedUnion`, list));
  }
  const rule = unionRule(place);
  // More values than those of the schema may match several alternatives.
  const isExclusive =
    isExact &&
    rule?.kind === "oneOf" &&
    rule.discriminator === null &&
    place.said.has(rule);
  return nullable(
    listCall(isExclusive ? code`xor` : code`union`, [array(written)]),
  );
}

function asksValidator({ needsCheck }: ZodRoot): boolean {
  return needsCheck;
}

function optionAt(
  root: ZodRoot,
  place: ZodPlace,
  { type, ids, tag }: UnionOption,
): Code {
  // An alternative with schemas of its own says nothing about the keywords around the union.
  const written =
    ids === null
      ? typeAt(root, place, type)
      : everything(place, schemaAt(root, type, ids));
  if (tag === null) return written;
  const objects = objectsIn(root, [type]);
  if (losesNames(root, objects)) return anything(root);
  if (hasClosed(objects)) root.needsCheck = true;
  const field = code`${key(tag.property)}: ${oneOf(tag.values)}`;
  return call(code`intersection`, [
    written,
    listCall(code`looseObject`, [object([field])]),
  ]);
}

function intersectionAt(
  root: ZodRoot,
  place: ZodPlace,
  type: Of<"intersection">,
): Code {
  const objects = objectsIn(root, type.members);
  if (losesNames(root, objects)) return anything(root);
  const own = type.members.filter(({ kind }) => kind !== "schema");
  const kinds = new Set(own.map(({ kind }) => kind));
  const isClear = kinds.size === own.length;
  const written = type.members.map((member) => {
    if (member.kind === "schema")
      return schemaAt(root, member, idOf(inlineId(root, member.schema)));
    return isClear ? typeAt(root, place, member) : schemaAt(root, member, []);
  });
  if (!isClear || hasClosed(objects)) root.needsCheck = true;
  return written.reduce((left, right) =>
    call(code`intersection`, [left, right]),
  );
}

/** In an intersection, zod accepts a property that one of the closed objects allows. */
function hasClosed(objects: readonly Of<"object">[]): boolean {
  return objects.some(({ additional }) => additional === null);
}

function inlineId({ context }: ZodRoot, id: SchemaId): SchemaId | null {
  return context.model.schemas[id]?.role.kind === "inline" ? id : null;
}

/** The object types among these, also in unions and intersections and behind references. */
function objectsIn(root: ZodRoot, types: readonly Type[]): Of<"object">[] {
  const { model } = root.context;
  const found: Of<"object">[] = [];
  const seen = new Set<Type>();
  const pending = [...types];
  for (let one = pending.pop(); one; one = pending.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    if (one.kind === "object") found.push(one);
    if (one.kind === "intersection" || one.kind === "union")
      pending.push(...one.members);
    const schema = one.kind === "schema" ? model.schemas[one.schema] : null;
    if (schema) pending.push(schema.type);
  }
  return found;
}

/**
 * Whether a part hides a property in this direction that another part has, which zod cannot remove there, or lists a
 * property that the other parts remove.
 */
function losesNames(root: ZodRoot, objects: readonly Of<"object">[]): boolean {
  const access = root.direction === "request" ? "readOnly" : "writeOnly";
  const hidden = new Set<string>();
  const shown = new Set<string>();
  for (const { properties } of objects)
    for (const property of properties)
      (property.access === access ? hidden : shown).add(property.name);
  return [...shown].some((name) => hidden.has(name) || isInherited({ name }));
}
