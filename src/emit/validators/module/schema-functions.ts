/** The functions of one view of one schema, and what they are called. */
import type { SchemaId } from "../../../model/model.js";
import type { Direction } from "../../../naming/names.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import type { TargetContext } from "../../target.js";

/** What can be asked of a schema: whether it holds, and which parts of the value it looked at. */
export type Question = "check" | "mark";

/** The functions of one view of one schema. */
export interface SchemaFunctions {
  id: SchemaId;
  direction: Direction;
  /** `Pet`: what the names of its functions end with. */
  stem: string;
  /** Who can call its functions: helpers stay in their module. */
  reach: "module" | "package";
  functions: Readonly<Record<Question, SymbolRef>>;
}

/** The unit of a schema that has a name. */
export function namedSchemaFunctions(
  context: TargetContext,
  id: SchemaId,
  direction: Direction,
): SchemaFunctions {
  const { type, check } = context.names.schema(id, direction);
  const { target, module, name } = type;
  const mark = context.names.fixed(target, module, `mark${name}`);
  const stem = partName(context, id, name);
  return { id, direction, stem, reach: "package", functions: { check, mark } };
}

/** `ListPetsQuery` is the `Query` of a module in which everything is about `ListPets`. */
function partName(context: TargetContext, id: SchemaId, name: string): string {
  const role = context.model.schemas[id]?.role;
  if (!role || role.kind === "declaration" || role.kind === "inline") {
    return name;
  }
  const { stem } = context.names.operation(role.operation);
  const part = name.startsWith(stem) ? name.slice(stem.length) : "";
  return /^[A-Z]/.test(part) ? part : name;
}

/** A name that fits into a line: what is said last is the most particular. */
export function shortHint(hint: string): string {
  return hint.length <= longestName
    ? hint
    : hint.slice(-longestName).replace(/^[^A-Z]*/, "");
}

const longestName = 40;
