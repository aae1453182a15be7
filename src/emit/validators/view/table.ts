/** Functions that return a table for the runtime: tagged objects in which each table of a named schema is a name. */
import { targetOf } from "../../../facts/shapes/unions.js";
import type { SchemaId } from "../../../model/model.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import {
  array,
  block,
  code,
  entry,
  flatObject,
  lit,
  openArray,
  plainEntry,
  sequence,
  str,
  typeRef,
  valueRef,
  wordsIn,
  type Code,
} from "../../code/index.js";
import type { FunctionScope } from "../check/function-scope.js";
import type { Declaration } from "../module/words.js";

export interface TablePart {
  code: Code;
  /** Prettier expands a list of objects. */
  form: "name" | "text" | "object";
}

/** `export function codecsInPet(): Codecs { return …; }` */
export function tableFunction(
  symbol: SymbolRef,
  type: SymbolRef,
  { code: table }: TablePart,
): Declaration {
  const head = code`export function ${valueRef(symbol)}(): ${typeRef(type)}`;
  return {
    name: symbol.name,
    code: block(head, [sequence(code`return `, table, code`;`)]),
    mentions: wordsIn([table]),
  };
}

export function named(text: Code): TablePart {
  return { code: text, form: "name" };
}

/** `{ kind: "object", … }` */
export function tagged(
  name: string,
  entries: readonly (Code | null)[],
): TablePart {
  const kind = entry("kind", str(name));
  return { code: flatObject([kind, ...entries]), form: "object" };
}

/** Several parts as one; null if there are none. */
export function allOf(parts: readonly TablePart[]): TablePart | null {
  const [only] = parts;
  if (only === undefined || parts.length === 1) return only ?? null;
  return tagged("all", [entry("parts", partList(parts))]);
}

export function memberOf(name: string, { code: text, form }: TablePart): Code {
  return form === "object" ? entry(name, text) : plainEntry(name, text);
}

/**
 * A member with a name of the spec. Every object has a `toString`, so TypeScript would infer the type of that property
 * instead of that of the table.
 */
export function propertyMember(
  name: string,
  part: TablePart,
  type: SymbolRef,
): Code {
  if (!(name in Object.prototype)) return memberOf(name, part);
  const mark =
    part.form === "text" ? code`as const` : code`satisfies ${typeRef(type)}`;
  return memberOf(name, { ...part, code: code`${part.code} ${mark}` });
}

export function partList(items: readonly TablePart[]): Code {
  const isOpen =
    items.length > 1 && items.every(({ form }) => form === "object");
  const written = items.map((item) => item.code);
  return isOpen ? openArray(written) : array(written);
}

/** The items of an array: no part if no item has a table. */
export function itemsOf(
  prefix: readonly (TablePart | null)[],
  items: TablePart | null,
): TablePart[] {
  if (!items && prefix.every((part) => part === null)) return [];
  const written = prefix.map((part) => part ?? named(lit(null)));
  return [
    tagged("array", [
      written.length > 0 ? entry("prefix", partList(written)) : null,
      items ? memberOf("items", items) : null,
    ]),
  ];
}

/** An alternative: its check, and its table. */
export function optionOf(
  scope: FunctionScope,
  id: SchemaId,
  index: number,
  tableOf: (target: SchemaId) => TablePart | null,
): Code {
  const check = checkOf(scope, id, `option ${String(index + 1)}`);
  const table = tableOf(targetOf(scope.module.schemas, id, scope.direction));
  return array([check, table?.code ?? lit(null)]);
}

/** The function that tests whether a value matches a schema. */
function checkOf(
  { module, direction, stem }: FunctionScope,
  id: SchemaId,
  hint: string,
): Code {
  const target = targetOf(module.schemas, id, direction);
  const unit = module.unit(target, direction, stem, hint);
  module.need(unit, "check");
  return valueRef(unit.functions.check);
}
