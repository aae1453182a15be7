/** The alternatives of a union as a table, from which the runtime finds the one that is closest to a value. */
import type { SchemaId } from "../../../model/model.js";
import { array, rows, str, valueRef, type Code } from "../../code/index.js";
import type { FunctionScope } from "./function-scope.js";
import {
  asksOnlyUnion,
  isEmpty,
  type UnionPart,
} from "../../../facts/shapes/shape.js";
import { distinguishingProperties } from "../facts/distinguishing-properties.js";
import {
  areDisjoint,
  unionTagOf,
  targetOf,
} from "../../../facts/shapes/unions.js";

/** The names of the alternatives: names of schemas, otherwise a short description or the position in the list. */
export function optionNames(scope: FunctionScope, union: UnionPart): string[] {
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

/** The name of functions for an alternative without a name. */
export function optionHint(index: number): string {
  return `option ${String(index + 1)}`;
}

interface UnionOptions {
  /** The function that returns the alternatives. */
  list: Code;
  /** Whether their checks need the remaining levels. */
  counted: boolean;
}

interface Option {
  name: string;
  target: SchemaId;
  hint: string;
}

/** Null if a value can only have the wrong type. */
export function optionTable(
  scope: FunctionScope,
  union: UnionPart,
): UnionOptions | null {
  const { module, direction, stem } = scope;
  const { schemas } = module;
  const isExact =
    union.kind === "oneOf" &&
    !areDisjoint(scope.module.schemas, union.schemas, scope.direction);
  // With `oneOf`, any two of the alternatives may match.
  const listed = isExact
    ? optionsOf(scope, union)
    : unfolded(scope, optionsOf(scope, union));
  if (listed.every(({ target }) => asksOnlyType(scope, target))) return null;
  const signs = distinguishingProperties(
    listed.map(({ target }) => schemas.properties(target, direction)),
  );
  const table = listed.map(({ name, target, hint }, position) => {
    const unit = module.unit(target, direction, stem, hint);
    module.need(unit, "check");
    const check = valueRef(unit.functions.check);
    return array([str(name), check, ...(signs[position] ?? [])]);
  });
  const content = `${direction} ${listed.map(({ target }) => target).join(" ")}`;
  return {
    list: module.options(content, rows(table), stem),
    counted:
      scope.counted && listed.some(({ target }) => schemas.isRecursive(target)),
  };
}

function optionsOf(scope: FunctionScope, union: UnionPart): Option[] {
  const { schemas } = scope.module;
  const names = optionNames(scope, union);
  return union.schemas.flatMap((id, index) => {
    const target = targetOf(schemas, id, scope.direction);
    const name = names[index] ?? "";
    return schemas.acceptsNone(target, scope.direction)
      ? []
      : [{ name, target, hint: optionHint(index) }];
  });
}

/** A message compares a value with so many alternatives of nested unions. A larger nested union is one alternative. */
const maxUnfolded = 50;

/**
 * Replaces alternatives that are unions themselves with their members, each once. An alternative that checks only a type
 * cannot be the closest.
 */
function unfolded(scope: FunctionScope, options: readonly Option[]): Option[] {
  const { schemas } = scope.module;
  const listed: Option[] = [];
  const seen = new Set<SchemaId>();
  let room = maxUnfolded;
  const visit = (option: Option): void => {
    const { target, hint } = option;
    if (seen.has(target) || asksOnlyType(scope, target)) return;
    seen.add(target);
    const shape = schemas.shape(target, scope.direction);
    const [union] = shape.unions;
    const isUnfolded =
      union &&
      asksOnlyUnion(shape) &&
      union.schemas.length <= room &&
      !unionTagOf(scope.module.schemas, union, scope.direction);
    if (!isUnfolded) {
      listed.push(option);
      return;
    }
    room -= union.schemas.length;
    for (const inner of optionsOf(scope, union))
      visit({ ...inner, hint: `${hint} ${inner.hint}` });
  };
  options.forEach(visit);
  return listed;
}

/** Whether every value of the right type matches. */
function asksOnlyType(
  { module, direction }: FunctionScope,
  id: SchemaId,
): boolean {
  const shape = module.schemas.shape(id, direction);
  return isEmpty({ ...shape, types: null });
}
