/** The schemas of each property of an object, as data for its views: `propertiesInPet`. */
import { patternOf } from "../../../base/patterns/pattern-flags.js";
import type { ObjectPart } from "../../../facts/shapes/shape.js";
import { leafTypes } from "../../../facts/schemas/resolved-type.js";
import type { SchemaId } from "../../../model/model.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import {
  array,
  entry,
  flatObject,
  lit,
  plainEntry,
  rows,
  str,
  type Code,
} from "../../code/index.js";
import {
  functionScopeOf,
  type FunctionScope,
} from "../check/function-scope.js";
import type { ModuleWriter } from "../module/module.js";
import type { SchemaFunctions } from "../module/schema-functions.js";
import type { Declaration } from "../module/words.js";
import { nodeRef } from "../nodes/node-code.js";
import { named, tableFunction } from "./table.js";

export function propertiesSymbol(
  { context: { names } }: ModuleWriter,
  { id, direction }: SchemaFunctions,
): SymbolRef {
  const { target, module, name } = names.schema(id, direction).type;
  return names.fixed(target, module, `propertiesIn${name}`);
}

/** `export function propertiesInPet(): ObjectParts { … }`; null if the schema has no views. */
export function propertiesFunction(
  module: ModuleWriter,
  unit: SchemaFunctions,
): Declaration | null {
  if (!hasViews(module, unit)) return null;
  const parts = objectParts(module, unit) ?? [];
  const scope = functionScopeOf(module, unit);
  const names = new Set(
    parts.flatMap(({ properties, required }) => [
      ...properties.map(({ name }) => name),
      ...required,
    ]),
  );
  const properties = [...names].map((name) =>
    entry(name, propertyOf(scope, parts, name)),
  );
  const others = parts.flatMap((part) => othersOf(scope, part) ?? []);
  const table = flatObject([
    entry("properties", flatObject(properties)),
    others.length === 0 ? null : entry("others", array(others)),
  ]);
  const type = module.runtime("shapes/view", "ObjectParts");
  return tableFunction(propertiesSymbol(module, unit), type, named(table));
}

export type SchemaSource = Pick<ModuleWriter, "context" | "schemas">;

/** Whether the schema is an object with properties, and no union. */
export function hasViews(module: SchemaSource, unit: SchemaFunctions): boolean {
  const { context, schemas } = module;
  if (!context.shapes) return false;
  const { type } = schemas.schema(unit.id);
  const isObject = leafTypes(context.model, type, ["intersection"]).every(
    ({ kind }) => kind === "object",
  );
  const parts = isObject ? objectParts(module, unit) : null;
  return parts?.some(({ properties }) => properties.length > 0) === true;
}

/** The assertions about an object, including those of references and `allOf`; null if it has alternatives. */
function objectParts(
  { schemas }: SchemaSource,
  { id, direction }: SchemaFunctions,
): ObjectPart[] | null {
  const visited = new Set([id]);
  const parts: ObjectPart[] = [];
  for (const next of visited) {
    const { objects, unions, values, calls, types } = schemas.shape(
      next,
      direction,
    );
    const isOther = types?.has("object") === false || (types?.size ?? 1) > 1;
    if (isOther || unions.length > 0 || values.length > 0) return null;
    parts.push(...objects);
    for (const called of calls) visited.add(called);
  }
  return parts;
}

function propertyOf(
  scope: FunctionScope,
  parts: readonly ObjectPart[],
  name: string,
): Code {
  const { module, direction } = scope;
  const ids = new Set(
    parts
      .flatMap((part) => schemasOf(part, name))
      .filter((id) => !module.schemas.acceptsAll(id, direction)),
  );
  const nodes = [...ids].map((id) => nodeRef(scope, id, name));
  const known = module.context.names.property(name);
  return flatObject([
    known === name ? null : plainEntry("name", str(known)),
    parts.some(({ required }) => required.includes(name))
      ? entry("required", lit(true))
      : null,
    nodes.length === 0 ? null : entry("schemas", array(nodes)),
  ]);
}

/** The schemas that one assertion applies to a property. */
function schemasOf(part: ObjectPart, name: string): SchemaId[] {
  const found = [
    ...part.properties.filter((property) => property.name === name),
    ...part.patterns.filter(({ pattern }) => patternOf(pattern).test(name)),
  ].map(({ schema }) => schema);
  return found.length > 0 || part.additional === null
    ? found
    : [part.additional];
}

/** The rules for properties without a name; null if any is allowed. */
function othersOf(
  scope: FunctionScope,
  { patterns, additional }: ObjectPart,
): Code | null {
  const { module, stem } = scope;
  const tested = patterns.map(({ pattern, schema }) =>
    array([
      module.pattern(pattern, `${stem} key`),
      nodeRef(scope, schema, "pattern"),
    ]),
  );
  const rest = additional === null ? null : restOf(scope, additional);
  if (tested.length === 0 && rest === null) return null;
  return flatObject([
    tested.length === 0 ? null : entry("patterns", rows(tested)),
    rest === null ? null : entry("additional", rest),
  ]);
}

/** Null if any value is allowed. */
function restOf(scope: FunctionScope, id: SchemaId): Code | null {
  const { schemas } = scope.module;
  if (schemas.acceptsNone(id, scope.direction)) return lit(null);
  return schemas.acceptsAll(id, scope.direction)
    ? null
    : nodeRef(scope, id, "additional");
}
