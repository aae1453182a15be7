/** The functions of one view of one schema, and their names. */
import type { Direction, SchemaId } from "../../../model/model.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import type { TargetContext } from "../../target.js";
import { operationIn } from "../facts/schemas.js";

/**
 * `check` tests whether a value matches; `mark` adds the evaluated parts of the value; `schema` returns the node that
 * makes reports.
 */
export type Question = "check" | "mark" | "schema";

/** The functions of one view of one schema. */
export interface SchemaFunctions {
  id: SchemaId;
  direction: Direction;
  /** `Pet`: the end of the names of its functions. */
  stem: string;
  /** Where its functions can be called: helpers are not exported from their module. */
  reach: "module" | "package";
  functions: Readonly<Record<Question, SymbolRef>>;
}

/** The functions of a named schema. */
export function namedSchemaFunctions(
  context: TargetContext,
  id: SchemaId,
  direction: Direction,
): SchemaFunctions {
  const { type, check } = context.names.schema(id, direction);
  const { target, module, name } = type;
  const mark = context.names.fixed(target, module, `mark${name}`);
  const schema = context.names.fixed(target, module, `schemaOf${name}`);
  const stem = partName(context, id, type);
  const functions = { check, mark, schema };
  return { id, direction, stem, reach: "package", functions };
}

/** `ListPetsQuery` is the `Query` in a module whose other names also belong to `ListPets`. */
function partName(
  context: TargetContext,
  id: SchemaId,
  { name, module }: SymbolRef,
): string {
  const role = context.model.schemas[id]?.role;
  const operation = role ? operationIn(role) : null;
  if (operation === null) return name;
  const { stem, slug } = context.names.operation(operation);
  if (module !== `operations/${slug}`) return name;
  const part = name.startsWith(stem) ? name.slice(stem.length) : "";
  return /^[A-Z]/.test(part) ? part : name;
}

/** Shortens a name so that it fits on a line. The last words are the most specific. */
export function shortHint(hint: string): string {
  return hint.length <= longestName
    ? hint
    : hint.slice(-longestName).replace(/^[^A-Z]*/, "");
}

const longestName = 40;
