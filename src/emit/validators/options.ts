/** The alternatives of a union as a table, by which the runtime tells which one a value was most likely meant to be. */
import type { SchemaId } from "../../model/model.js";
import { array, rows, str, valueRef, type Code } from "../code/index.js";
import { isKnownFormat } from "./formats.js";
import type { Frame } from "./frame.js";
import { knownProperties } from "./known-properties.js";
import { isEmpty, type UnionPart } from "./shape.js";
import { signsOf } from "./signs.js";
import { areDisjoint, targetOf } from "./unions.js";

/** Names where there are names; otherwise what is plain to see, or the place in the list. */
export function optionNames(frame: Frame, union: UnionPart): string[] {
  const { schemas, context } = frame.module;
  return union.schemas.map((id, index) => {
    const target = targetOf(schemas, id, frame.direction);
    if (schemas.schema(target).role.kind !== "inline") {
      return context.names.schema(target, frame.direction).type.name;
    }
    const { objects } = schemas.shape(target, frame.direction);
    const types = schemas.types(target, frame.direction);
    const required = objects.flatMap((part) => part.required);
    if (required.length > 0 && (types === null || types.has("object"))) {
      return `object with ${required.join(" and ")}`;
    }
    return types ? [...types].join(" or ") : optionHint(index);
  });
}

/** What a function of an alternative without a name is named after. */
export function optionHint(index: number): string {
  return `option ${String(index + 1)}`;
}

export interface OptionTable {
  /** The function that lists the alternatives. */
  list: Code;
  /** Whether their checks have to know how many levels are left. */
  counted: boolean;
}

/** Null where all that can be wrong with a value is its type. */
export function optionTable(
  frame: Frame,
  union: UnionPart,
  names: readonly string[],
): OptionTable | null {
  const { module, direction, stem } = frame;
  const { schemas } = module;
  const isExact = union.kind === "oneOf" && !areDisjoint(frame, union.schemas);
  const options = union.schemas.flatMap((id, index) => {
    const target = targetOf(schemas, id, direction);
    const name = names[index] ?? "";
    return schemas.acceptsNone(target, direction)
      ? []
      : [{ name, target, index }];
  });
  const telling = options.filter(({ target }) => !asksOnlyType(frame, target));
  if (telling.length === 0) return null;
  // Where two that match are one too many, it may be one of the others.
  const listed = isExact ? options : telling;
  const signs = signsOf(
    listed.map(({ target }) => knownProperties(schemas, target, direction)),
  );
  const table = listed.map(({ name, target, index }, position) => {
    const unit = module.unit(target, direction, stem, optionHint(index));
    module.need(unit, "check");
    const check = valueRef(unit.functions.check);
    return array([str(name), check, ...(signs[position] ?? [])]);
  });
  const content = `${direction} ${listed.map(({ target }) => target).join(" ")}`;
  return {
    list: module.options(content, rows(table), stem),
    counted:
      frame.counted && listed.some(({ target }) => schemas.isRecursive(target)),
  };
}

/** Whether a value of the right type always matches. */
function asksOnlyType({ module, direction }: Frame, id: SchemaId): boolean {
  const shape = module.schemas.shape(id, direction);
  return isEmpty({ ...shape, types: null }, isKnownFormat);
}
