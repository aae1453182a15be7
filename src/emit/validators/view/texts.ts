/** How the texts of a form or a query become values of a schema, as data for the runtime: `textsInPet`. */
import { parameterStyles } from "../../../base/openapi/parameter-styles.js";
import type { Parameter, Schema, SchemaId } from "../../../model/model.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import {
  array,
  entry,
  flatObject,
  plainEntry,
  str,
  valueRef,
} from "../../code/index.js";
import { wireShapeOf, type WireShape } from "../../text-shapes.js";
import type { ModuleWriter } from "../module/module.js";
import type { SchemaFunctions } from "../module/schema-functions.js";
import type { Declaration } from "../module/words.js";
import {
  memberOf,
  named,
  partList,
  propertyMember,
  tableFunction,
  tagged,
  type TablePart,
} from "./table.js";

export function textsSymbol(
  { context: { names }, schemas }: ModuleWriter,
  { id, direction }: Pick<SchemaFunctions, "id" | "direction">,
): SymbolRef {
  const view = schemas.view(id, direction);
  const { target, module, name } = names.schema(id, view).type;
  return names.fixed(target, module, `textsIn${name}`);
}

/** `export function textsInPet(): TextTable { … }`; null if every text stays text. */
export function textsFunction(
  module: ModuleWriter,
  unit: SchemaFunctions,
): Declaration | null {
  const texts = textsOf(module, unit);
  if (texts === null) return null;
  const type = module.runtime("shapes/text-table", "TextTable");
  return tableFunction(textsSymbol(module, unit), type, texts);
}

export function textsOf(
  module: ModuleWriter,
  unit: SchemaFunctions,
): TablePart | null {
  const { context, schemas } = module;
  if (!context.shapes) return null;
  const schema = schemas.schema(unit.id);
  if (schema.role.kind === "parameters") return parametersOf(module, schema);
  const shape = wireShapeOf({ ...context, keepsNames: true }, unit.id);
  return isText(shape) ? null : tableOf({ module, unit }, shape);
}

interface TextsScope {
  module: ModuleWriter;
  unit: SchemaFunctions;
}

function tableOf(scope: TextsScope, shape: WireShape): TablePart {
  if (typeof shape === "string") return { code: str(shape), form: "text" };
  switch (shape.kind) {
    case "schema":
      return named(
        valueRef(
          textsSymbol(scope.module, {
            id: shape.schema,
            direction: scope.unit.direction,
          }),
        ),
      );
    case "array":
      return tagged("array", [memberOf("items", tableOf(scope, shape.items))]);
    case "object": {
      const { additional } = shape;
      const properties = Object.entries(shape.properties).filter(
        ([, inside]) => additional !== undefined || !isText(inside),
      );
      // Prettier does not expand a list of objects with one entry.
      if (properties.length === 0 && additional === undefined) {
        return named(tagged("object", []).code);
      }
      return tagged("object", [
        propertiesEntry(
          scope.module,
          properties.map(([name, inside]) => [name, tableOf(scope, inside)]),
        ),
        additional === undefined
          ? null
          : memberOf("additional", tableOf(scope, additional)),
      ]);
    }
    case "union":
    case "all": {
      const members = shape.members.map((member) => tableOf(scope, member));
      return tagged(shape.kind, [entry("members", partList(members))]);
    }
  }
}

function propertiesEntry(
  module: ModuleWriter,
  properties: readonly [string, TablePart][],
) {
  const type = module.runtime("shapes/text-table", "TextTable");
  return properties.length === 0
    ? null
    : entry(
        "properties",
        flatObject(
          properties.map(([name, inside]) =>
            propertyMember(name, inside, type),
          ),
        ),
      );
}

function isText(shape: WireShape): boolean {
  return shape === "string" || shape === "any";
}

/** The parameters of one location, with the separators of their lists. */
function parametersOf(module: ModuleWriter, { id, role }: Schema): TablePart {
  const { context } = module;
  const { operations } = context.model;
  const operation =
    "operation" in role
      ? operations.find((one) => one.id === role.operation)
      : undefined;
  const location = role.kind === "parameters" ? role.location : null;
  const found = (operation?.parameters ?? []).filter(
    (parameter) => parameter.location === location,
  );
  const unit = { id, direction: "request" } as SchemaFunctions;
  const properties = found.flatMap((parameter): [string, TablePart][] => {
    const inside = parameterOf({ module, unit }, parameter);
    return inside === null ? [] : [[parameter.name, inside]];
  });
  const headers = found.map(({ name }) => str(name));
  return tagged("object", [
    propertiesEntry(module, properties),
    location === "header" ? entry("headers", array(headers)) : null,
  ]);
}

function parameterOf(
  scope: TextsScope,
  { schema, encoding }: Parameter,
): TablePart | null {
  const { context } = scope.module;
  const shape = wireShapeOf({ ...context, keepsNames: true }, schema);
  if (isText(shape)) return null;
  const separator =
    encoding.kind === "content" || encoding.explode
      ? null
      : parameterStyles[encoding.style].separator;
  const items = separator === null ? null : itemsOf(scope, schema);
  return items === null || separator === null
    ? tableOf(scope, shape)
    : tagged("array", [
        memberOf("items", tableOf(scope, items)),
        plainEntry("separator", str(separator)),
      ]);
}

/** The items of a parameter that is always an array. */
function itemsOf({ module }: TextsScope, schema: SchemaId): WireShape | null {
  const shape = wireShapeOf(module.context, schema);
  return typeof shape === "object" && shape.kind === "array"
    ? shape.items
    : null;
}
