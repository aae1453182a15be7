/** The names that the index exports for a schema. A part of an operation that is only a reference has those of its target. */
import { aliasTarget } from "../../../model/references.js";
import type { Schema, SchemaId } from "../../../model/model.js";
import { identifier } from "../../../naming/identifiers.js";
import { code, exportedAs, namesFrom, type Code } from "../../code/index.js";
import { codecsSymbol } from "../../codecs.js";
import { fieldSchemas, wayOf } from "../../fields.js";
import type { ExportedName } from "../../index-exports.js";
import { schemaSymbol } from "../../int64.js";
import type { TargetContext } from "../../target.js";
import { isWholeValue, type Schemas } from "../facts/schemas.js";
import type { SchemaFunctions } from "../module/schema-functions.js";
import type { SchemaSource } from "./properties.js";
import { shapeSymbols } from "./shapes.js";

/** The exported names of a schema; with `named`, the same exports of another one. */
export function publicExports(
  source: SchemaSource,
  unit: SchemaFunctions,
  named: SchemaFunctions = unit,
): ExportedName[] {
  const { context, schemas } = source;
  const { id, direction } = named;
  const names = context.names.schema(id, direction);
  const { codecs } = schemas;
  const isWhole = isWholeValue(schemas.schema(unit.id));
  const isDeclared = isWhole || context.shapes;
  const converts = isWhole && codecs.differs(unit.id);
  const value = (...symbols: { name: string }[]): ExportedName[] =>
    symbols.map(({ name }) => ({ name, kind: "value" }));
  const type = ({ name }: { name: string }): ExportedName[] => [
    { name, kind: "type" },
  ];
  return [
    ...(isDeclared
      ? value(names.type, names.is, names.parse)
      : type(names.type)),
    ...(converts ? value(names.isWire, names.decode, names.encode) : []),
    ...(schemas.hasWireType(unit.id) ? type(names.wire) : []),
    ...value(names.validate),
    ...(codecs.holds(unit.id)
      ? value(codecsSymbol(context, id, direction))
      : []),
    ...(hasDescription(source, unit)
      ? value(schemaSymbol(context, id, direction))
      : []),
    ...value(...shapeSymbols(source, unit, named)),
  ];
}

/** `name`, or `type declared as name`. */
export function exportedCode(
  { name, kind }: ExportedName,
  declared: string = name,
): Code {
  const shown = exportedAs(declared, identifier(name));
  return kind === "type" ? code`type ${shown}` : shown;
}

/** Whether other packages follow the description of the schema. */
export function hasDescription(
  { context, schemas }: SchemaSource,
  unit: SchemaFunctions,
): boolean {
  return schemas.int64.holds(unit.id) || hasFields(context, unit);
}

/** Whether the server uses the fields of the schema. */
export function hasFields(
  { model }: TargetContext,
  { id, direction }: SchemaFunctions,
): boolean {
  const projection = model.schemas[id]?.projection ?? "same";
  return fieldSchemas(model).isAsked(id, wayOf(projection, direction));
}

/** The named schema that a part of an operation only refers to; null if the part says anything itself. */
export function aliasedSchema(
  { schema }: Schemas,
  id: SchemaId,
): SchemaId | null {
  const part = schema(id);
  if (!("operation" in part.role) || saysMore(part)) return null;
  const target = aliasTarget(part);
  return target !== null && schema(target).role.kind !== "inline"
    ? target
    : null;
}

function saysMore(schema: Schema): boolean {
  const { documentation, lifecycle, examples } = schema;
  return (
    Object.values(documentation).some((text) => text !== null) ||
    lifecycle.stability !== "stable" ||
    lifecycle.deprecation !== null ||
    schema.default !== null ||
    examples.length > 0 ||
    schema.messages !== undefined ||
    schema.codec !== undefined ||
    schema.brand !== undefined
  );
}

/** `export { NewPet as CreatePetBody, isNewPet as isCreatePetBody } from "../schemas/new-pet.js";` */
export function aliasExports(
  source: SchemaSource,
  unit: SchemaFunctions,
  target: SchemaFunctions,
): Code {
  const { context } = source;
  const own = publicExports(source, unit);
  const items = publicExports(source, unit, target).map(({ name }, index) => {
    const exported = own[index] ?? { name, kind: "value" };
    return exportedCode(exported, name);
  });
  const moduleOf = ({ id, direction }: SchemaFunctions) =>
    context.names.schema(id, direction).type;
  const from = context.specifier(moduleOf(target), moduleOf(unit));
  return namesFrom(code`export`, items, from);
}
