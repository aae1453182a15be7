/** The nodes of unions. */
import type { SchemaId } from "../../../model/model.js";
import type { UnionPart } from "../../../facts/shapes/shape.js";
import { isEmpty } from "../../../facts/shapes/shape.js";
import {
  soleNonNullOption,
  targetOf,
  unionTagOf,
  type UnionTag,
} from "../../../facts/shapes/unions.js";
import { array, lit, rows, str, type Code } from "../../code/index.js";
import { optionHint } from "../check/check-union.js";
import type { FunctionScope } from "../check/function-scope.js";
import { distinguishingProperties } from "../facts/distinguishing-properties.js";
import { made, madeWith } from "./call.js";

/** The node of another schema of the same value. */
type RefTo = (id: SchemaId, hint: string) => Code;

export function unionNode(
  scope: FunctionScope,
  union: UnionPart,
  refTo: RefTo,
): Code {
  const { schemas } = scope.module;
  const tag = unionTagOf(schemas, union, scope.direction);
  return tag === null
    ? untaggedNode(scope, union, refTo)
    : taggedNode(scope, tag, refTo);
}

function taggedNode(scope: FunctionScope, tag: UnionTag, refTo: RefTo): Code {
  const { module } = scope;
  const { kind } = tag;
  const options = tag.options.flatMap(({ values, schemas }, index) => {
    const [only, ...more] = schemas;
    const node =
      only !== undefined && more.length === 0
        ? refTo(only, optionHint(index))
        : untaggedNode(
            scope,
            { kind, schemas: [...schemas], discriminator: null },
            refTo,
          );
    return values.map((value) => array([lit(value), node]));
  });
  const given = [str(tag.property), rows(options)];
  const refs = tag.untagged.map((id, index) =>
    refTo(id, optionHint(tag.options.length + index)),
  );
  const maker = module.value("tagged", "tagged");
  const [first] = refs;
  if (first === undefined) return madeWith(maker, ...given);
  const others = refs.length === 1 ? first : plainUnion(scope, kind, [], refs);
  const matchOf = module.value("matches", "matchOf");
  return made(maker, ...given, made(matchOf, others));
}

/** If there is one alternative besides null, the issues of that one are reported. */
function untaggedNode(
  scope: FunctionScope,
  union: UnionPart,
  refTo: RefTo,
): Code {
  const { module, direction } = scope;
  const { schemas } = module;
  const meant = soleNonNullOption(schemas, union, direction);
  if (meant !== null) {
    const hint = optionHint(union.schemas.indexOf(meant));
    const node = refTo(meant, hint);
    return union.schemas.length === 1
      ? node
      : made(module.value("node", "nullable"), node);
  }
  const names = optionNames(scope, union);
  const refs = union.schemas.map((id, index) => refTo(id, optionHint(index)));
  // A value that may be a password is not shown, and not compared with other alternatives.
  if (union.schemas.some(schemas.mayBeSecret)) {
    const plain = plainUnion(scope, union.kind, names, refs);
    return made(module.value("hidden", "secret"), plain);
  }
  const targets = union.schemas.map((id) => targetOf(schemas, id, direction));
  if (targets.every((id) => asksOnlyType(scope, id)))
    return plainUnion(scope, union.kind, names, refs);
  const signs = distinguishingProperties(
    targets.map((id) => schemas.properties(id, direction)),
  );
  const options = refs.map((ref, index) =>
    array([str(names[index] ?? ""), ref, ...(signs[index] ?? [])]),
  );
  return madeWith(module.value("union", union.kind), rows(options));
}

/** A union whose alternatives are not compared with a value. */
function plainUnion(
  { module }: FunctionScope,
  kind: UnionPart["kind"],
  names: readonly string[],
  refs: readonly Code[],
): Code {
  return made(
    module.value("union-rules", kind === "anyOf" ? "some" : "one"),
    array(names.map(str)),
    ...refs,
  );
}

/** The names of the alternatives: names of schemas, otherwise a short description or the position in the list. */
function optionNames(scope: FunctionScope, union: UnionPart): string[] {
  const { schemas, context } = scope.module;
  return union.schemas.map((id, index) => {
    const target = targetOf(schemas, id, scope.direction);
    if (schemas.schema(target).role.kind !== "inline") {
      return context.names.schema(target, scope.direction).type.name;
    }
    const { objects, binary } = schemas.shape(target, scope.direction);
    const types = schemas.types(target, scope.direction);
    const required = objects.flatMap((part) => part.required);
    if (required.length > 0 && (types === null || types.has("object"))) {
      return `object with ${required.join(" and ")}`;
    }
    if (types === null) return optionHint(index);
    const isFile = (type: string) => binary && type === "string";
    const names = [...types].map((type) => (isFile(type) ? "binary" : type));
    return names.join(" or ");
  });
}

/** Whether every value of the right type matches. */
function asksOnlyType(
  { module, direction }: FunctionScope,
  id: SchemaId,
): boolean {
  const shape = module.schemas.shape(id, direction);
  return isEmpty({ ...shape, types: null });
}
