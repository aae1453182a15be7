/** The nodes of unions. */
import type { Direction, SchemaId } from "../../model/model.js";
import { isEmpty, type UnionPart } from "../shapes/shape.js";
import {
  optionHint,
  areDisjoint,
  soleNonNullOption,
  targetOf,
  unionTagOf,
  type UnionTag,
} from "../shapes/unions.js";
import { distinguishingProperties } from "./distinguishing-properties.js";
import { call, data, list, ref, type Expression } from "./expression.js";
import type { NodeSchemas } from "./node-schemas.js";

export function unionNode(
  schemas: NodeSchemas,
  union: UnionPart,
  direction: Direction,
): Expression {
  const tag = unionTagOf(schemas, union, direction);
  return tag === null
    ? untaggedNode(schemas, union, direction)
    : taggedNode(schemas, tag, direction);
}

function taggedNode(
  schemas: NodeSchemas,
  { kind, property, options, untagged }: UnionTag,
  direction: Direction,
): Expression {
  const rows = options.flatMap((option, index) => {
    const [only, ...more] = option.schemas;
    const node =
      only !== undefined && more.length === 0
        ? ref(only, optionHint(index))
        : untaggedNode(
            schemas,
            { kind, schemas: [...option.schemas], discriminator: null },
            direction,
          );
    return option.values.map((value) => [data(value), node]);
  });
  const given: Expression[] = [data(property), { kind: "rows", rows }];
  const refs = optionRefs(schemas, untagged, direction, options.length);
  const [first] = refs;
  if (first === undefined) return call("tagged", ...given);
  const others = refs.length === 1 ? first : plainUnion(kind, [], refs);
  return call("tagged", ...given, call("matchOf", others));
}

/** If there is one alternative besides null, the issues of that one are reported. */
function untaggedNode(
  schemas: NodeSchemas,
  union: UnionPart,
  direction: Direction,
): Expression {
  const meant = soleNonNullOption(schemas, union, direction);
  const refs = optionRefs(schemas, union.schemas, direction);
  if (meant !== null) {
    const node = ref(meant, optionHint(union.schemas.indexOf(meant)));
    return union.schemas.length === 1 ? node : call("nullable", node);
  }
  const names = union.schemas.map((id, index) =>
    optionName(schemas, id, direction, index),
  );
  // A value that may be a password is not shown, and not compared with other alternatives.
  if (union.schemas.some(schemas.mayBeSecret))
    return call("secret", plainUnion(union.kind, names, refs));
  const targets = union.schemas.map((id) => targetOf(schemas, id, direction));
  if (targets.every((id) => asksOnlyType(schemas, id, direction)))
    return plainUnion(union.kind, names, refs);
  const signs = distinguishingProperties(
    targets.map((id) => schemas.properties(id, direction)),
  );
  const rows = refs.map((option, index) => [
    data(names[index] ?? ""),
    option,
    ...(signs[index] ?? []).map(({ name, values }) =>
      values === null ? data(name) : list([name, ...values].map(data)),
    ),
  ]);
  return call(union.kind, { kind: "rows", rows });
}

function optionRefs(
  schemas: NodeSchemas,
  ids: readonly SchemaId[],
  direction: Direction,
  first = 0,
): Expression[] {
  const isTested = needsChecks(schemas, ids, direction);
  return ids.map((id, index) => {
    const hint = optionHint(first + index);
    return isTested
      ? testedRef({ schemas, direction }, id, hint)
      : ref(id, hint);
  });
}

/** Whether the type of a value does not tell which of these schemas apply to it, and something in it is converted. */
function needsChecks(
  schemas: NodeSchemas,
  ids: readonly SchemaId[],
  direction: Direction,
): boolean {
  if (!ids.some((id) => schemas.isConverted(id, direction))) return false;
  if (!areDisjoint(schemas, ids, direction)) return true;
  const isText = (id: SchemaId) =>
    schemas.types(id, direction)?.has("string") === true;
  const isDigits = (id: SchemaId) =>
    schemas.int64Of(schemas.shape(id, direction)) === "string";
  return ids.some(isText) && ids.some(isDigits);
}

/** `tested(checkCat, schemaOfCat)` */
export function testedRef(
  { schemas, direction }: { schemas: NodeSchemas; direction: Direction },
  id: SchemaId,
  hint: string,
): Expression {
  const target = targetOf(schemas, id, direction);
  return call("tested", { kind: "check", id: target, hint }, ref(id, hint));
}

/** A union whose alternatives are not compared with a value. */
function plainUnion(
  kind: UnionPart["kind"],
  names: readonly string[],
  refs: readonly Expression[],
): Expression {
  return call(
    kind === "anyOf" ? "some" : "one",
    list(names.map(data)),
    ...refs,
  );
}

/** The name of an alternative: that of its schema, otherwise a short description or its position in the list. */
function optionName(
  schemas: NodeSchemas,
  id: SchemaId,
  direction: Direction,
  index: number,
): string {
  const target = targetOf(schemas, id, direction);
  if (schemas.schema(target).role.kind !== "inline")
    return schemas.nameOf(target, direction);
  const { objects, binary } = schemas.shape(target, direction);
  const types = schemas.types(target, direction);
  const required = objects.flatMap((part) => part.required);
  if (required.length > 0 && (types === null || types.has("object")))
    return `object with ${required.join(" and ")}`;
  if (types === null) return optionHint(index);
  const isFile = (type: string) => binary && type === "string";
  const names = [...types].map((type) => (isFile(type) ? "binary" : type));
  return names.join(" or ");
}

/** Whether every value of the right type matches. */
function asksOnlyType(
  schemas: NodeSchemas,
  id: SchemaId,
  direction: Direction,
): boolean {
  return isEmpty({ ...schemas.shape(id, direction), types: null });
}
