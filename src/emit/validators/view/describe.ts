/** A schema as JSON Schema 2020-12, for users of the Standard Schema: `describePet`. */
import type { Direction, JsonValue, SchemaId } from "../../../model/model.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import {
  array,
  block,
  code,
  entry,
  isGrid,
  lit,
  object,
  openArray,
  plainEntry,
  sequence,
  typeRef,
  valueRef,
  type Code,
} from "../../code/index.js";
import type { TargetContext } from "../../target.js";
import { isWholeValue } from "../facts/schemas.js";
import {
  jsonSchemaOf,
  type JsonSchemaObject,
} from "../../../facts/json-schema/json-schema.js";
import type { ModuleWriter } from "../module/module.js";
import type { SchemaFunctions } from "../module/schema-functions.js";
import type { Declaration } from "../module/words.js";

/** `describePet`: the JSON Schema of `Pet`. */
export function describeSymbol(
  { names }: TargetContext,
  id: SchemaId,
  direction: Direction,
): SymbolRef {
  const { target, module, name } = names.schema(id, direction).type;
  return names.fixed(target, module, `describe${name}`);
}

/** `export function describePet(): SchemaDescription { … }`; null without the option for JSON Schema. */
export function describeFunction(
  module: ModuleWriter,
  unit: SchemaFunctions,
): Declaration | null {
  const { context, schemas } = module;
  const isSchema = isWholeValue(schemas.schema(unit.id)) || context.shapes;
  if (!context.jsonSchema || !isSchema) return null;
  const refers = new Map<string, Code>();
  const refer = (id: SchemaId): string => {
    const view = schemas.view(id, unit.direction);
    const { name } = context.names.schema(id, view).type;
    refers.set(name, valueRef(describeSymbol(context, id, view)));
    return `#/$defs/${name}`;
  };
  const source = { shapes: schemas, int64: schemas.int64, refer };
  const schema = jsonSchemaOf(source, unit.id, unit.direction);
  const symbol = describeSymbol(context, unit.id, unit.direction);
  const type = typeRef(module.runtime("json-schema", "SchemaDescription"));
  const entries = [entry("schema", jsonOf(schema))];
  if (refers.size > 0) {
    const members = [...refers].map(([name, ref]) => plainEntry(name, ref));
    entries.push(entry("refers", object(members)));
  }
  return {
    name: symbol.name,
    code: block(code`export function ${valueRef(symbol)}(): ${type}`, [
      sequence(code`return `, object(entries), code`;`),
    ]),
    mentions: new Set(),
  };
}

/** A JSON value, one entry a line, long texts on lines of their own. */
function jsonOf(value: JsonValue): Code {
  if (value === null || typeof value !== "object") return lit(value);
  if (Array.isArray(value)) {
    if (!value.some(isStructure)) return lit(value);
    const items = value.map(jsonOf);
    return isGrid(value) ? openArray(items) : array(items);
  }
  return objectOf(value);
}

function objectOf(value: JsonSchemaObject): Code {
  return object(
    Object.entries(value).map(([name, item]) =>
      isStructure(item)
        ? entry(name, jsonOf(item))
        : plainEntry(name, lit(item)),
    ),
  );
}

function isStructure(value: JsonValue): boolean {
  return value !== null && typeof value === "object";
}
