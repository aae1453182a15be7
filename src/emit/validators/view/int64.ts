/** The places of 64-bit integers in values of a schema, as data for the runtime: `int64InPet`. */
import { partsReachableFrom } from "../../../model/graph.js";
import type { Assertion, SchemaId } from "../../../model/model.js";
import {
  type Code,
  array,
  entry,
  flatObject,
  lit,
  plainEntry,
  rows,
  valueRef,
} from "../../code/index.js";
import { isInt64 } from "../../../facts/schemas/int64.js";
import { int64Symbol } from "../../int64.js";
import {
  functionScopeOf,
  type FunctionScope,
} from "../check/function-scope.js";
import type { ModuleWriter } from "../module/module.js";
import type { Declaration } from "../module/words.js";
import type { ObjectPart, UnionPart } from "../../../facts/shapes/shape.js";
import type { SchemaFunctions } from "../module/schema-functions.js";
import {
  allOf,
  itemsOf,
  memberOf,
  named,
  optionOf,
  propertyMember,
  tableFunction,
  tagged,
  type TablePart,
} from "./table.js";

/** `export function int64InPet(): Int64Places { … }`; null if the schema has none. */
export function int64Function(
  module: ModuleWriter,
  unit: SchemaFunctions,
): Declaration | null {
  if (!module.schemas.int64.holds(unit.id)) return null;
  const scope = { ...functionScopeOf(module, unit), open: new Set<SchemaId>() };
  const places = placesOf(scope, unit.id);
  const symbol = int64Symbol(module.context, unit.id, unit.direction);
  const type = module.runtime("numbers/wire", "Int64Places");
  return tableFunction(symbol, type, places);
}

interface PlacesFrame extends FunctionScope {
  /** Inline schemas that are being written. A recursive one cannot be inlined. */
  open: ReadonlySet<SchemaId>;
}

/** A schema that contains only itself. */
const nowhere = tagged("all", [entry("parts", array([]))]);

/** The places of a schema that has some. */
function placesOf(outside: PlacesFrame, id: SchemaId): TablePart {
  const scope = { ...outside, open: new Set([...outside.open, id]) };
  const { module } = scope;
  const schema = module.schemas.schema(id);
  const own = isInt64(schema) ? [named(int64Form(module))] : [];
  const parts = schema.assertions.flatMap((one) => placesBy(scope, one));
  return allOf([...own, ...parts]) ?? nowhere;
}

/** How the runtime reads and writes such an integer. */
function int64Form(module: ModuleWriter): Code {
  return module.context.int64 === "string"
    ? module.value("numbers/int64-text", "textForm")
    : module.value("numbers/bigint", "bigintForm");
}

function placesBy(scope: PlacesFrame, assertion: Assertion): TablePart[] {
  const held = (ids: readonly SchemaId[]): TablePart[] =>
    ids.flatMap((id) => inside(scope, id) ?? []);
  switch (assertion.kind) {
    case "anyOf":
    case "oneOf":
      return optionsOf(scope, assertion);
    case "array":
      return itemsOf(
        assertion.prefix.map((id) => inside(scope, id)),
        inside(scope, assertion.rest),
      );
    case "object":
      return [
        ...propertiesOf(scope, assertion),
        ...held(assertion.dependentSchemas.map(({ schema }) => schema)),
      ];
    default:
      // All other assertions with parts apply to the value itself.
      return held(partsReachableFrom(assertion));
  }
}

/** The places in a value of another schema: its function if it has a name. Null if there are none. */
function inside(scope: PlacesFrame, id: SchemaId | null): TablePart | null {
  const { module, direction, open } = scope;
  if (id === null || !module.schemas.int64.holds(id)) return null;
  if (module.schemas.schema(id).role.kind === "inline") {
    return open.has(id) ? null : placesOf(scope, id);
  }
  const view = module.schemas.view(id, direction);
  return named(valueRef(int64Symbol(module.context, id, view)));
}

function propertiesOf(scope: PlacesFrame, part: ObjectPart): TablePart[] {
  const type = scope.module.runtime("numbers/wire", "Int64Places");
  const properties = part.properties.flatMap(({ name, schema }) => {
    const places = inside(scope, schema);
    return places ? [propertyMember(name, places, type)] : [];
  });
  const patterns = part.patterns.flatMap(({ pattern, schema }) => {
    const places = inside(scope, schema);
    const tested = scope.module.pattern(pattern, `${scope.stem} key`);
    return places ? [array([tested, places.code])] : [];
  });
  const additional = inside(scope, part.additional);
  if (properties.length + patterns.length === 0 && !additional) return [];
  // Names without integers must not count as additional.
  const others = additional
    ? part.properties
        .filter(({ schema }) => inside(scope, schema) === null)
        .map(({ name }) => plainEntry(name, lit(null)))
    : [];
  const all = [...properties, ...others];
  return [
    tagged("object", [
      all.length > 0 ? entry("properties", flatObject(all)) : null,
      patterns.length > 0 ? entry("patterns", rows(patterns)) : null,
      additional ? memberOf("additional", additional) : null,
    ]),
  ];
}

/** An alternative is recognised by its check, unless no other one can be confused with it. */
function optionsOf(
  scope: PlacesFrame,
  { schemas: ids }: UnionPart,
): TablePart[] {
  const holding = ids.filter((id) => scope.module.schemas.int64.holds(id));
  const [only] = holding;
  if (only === undefined) return [];
  const others = ids.filter((id) => id !== only);
  if (others.every((id) => isDistinct(scope, id))) {
    return [inside(scope, only) ?? named(lit(null))];
  }
  const options = ids.map((id, index) =>
    optionOf(scope, id, index, (target) => inside(scope, target)),
  );
  return [tagged("either", [entry("options", rows(options))])];
}

/** Whether nothing in values of this schema looks like a 64-bit integer. */
function isDistinct(
  { module, direction }: FunctionScope,
  id: SchemaId,
): boolean {
  const types = module.schemas.types(id, direction);
  const plain = ["null", "boolean"];
  if (module.context.int64 === "bigint") plain.push("string");
  return types !== null && [...types].every((type) => plain.includes(type));
}
