/** The functions of a schema for forms and query strings: `shapePet`, `pickPet`, `omitPet`, `partialPet`. */
import type { SymbolRef } from "../../../naming/symbols.js";
import {
  args,
  annotatedCall,
  assignment,
  code,
  entry,
  flatObject,
  plainEntry,
  sequence,
  str,
  typeRef,
  valueRef,
  type Code,
} from "../../code/index.js";
import { codecsSymbol } from "../../codecs.js";
import { fieldSchemas, wayOf } from "../../fields.js";
import { schemaSymbol } from "../../int64.js";
import type { View } from "../../target.js";
import { publicFunctionsOf } from "../check/functions.js";
import type { ModuleWriter } from "../module/module.js";
import type { SchemaFunctions } from "../module/schema-functions.js";
import { describeSymbol } from "./describe.js";
import { hasViews, type SchemaSource } from "./properties.js";
import { textsOf, textsSymbol } from "./texts.js";

const verbs = ["pick", "omit", "partial"] as const;

type Verb = "shape" | (typeof verbs)[number];

/** `shapePet` */
function shapeSymbol(
  { context: { names } }: SchemaSource,
  { id, direction }: SchemaFunctions,
  verb: Verb | "partsOf",
): SymbolRef {
  const { target, module, name } = names.schema(id, direction).type;
  return names.fixed(target, module, `${verb}${name}`);
}

/** The exported functions of a schema; with `named`, those of another one in their place. Empty without the option. */
export function shapeSymbols(
  module: SchemaSource,
  unit: SchemaFunctions,
  named: SchemaFunctions = unit,
): SymbolRef[] {
  if (!module.context.shapes) return [];
  const found: Verb[] = hasViews(module, unit)
    ? ["shape", ...verbs]
    : ["shape"];
  return found.map((verb) => shapeSymbol(module, named, verb));
}

export function shapesView(
  module: ModuleWriter,
  unit: SchemaFunctions,
): View | null {
  if (!module.context.shapes) return null;
  return {
    parts: partsOf(module, unit),
    shape: constant(module, unit, "shape"),
    views: hasViews(module, unit)
      ? {
          pick: constant(module, unit, "pick"),
          omit: constant(module, unit, "omit"),
          partial: constant(module, unit, "partial"),
        }
      : null,
  };
}

export function shapeName(module: ModuleWriter, unit: SchemaFunctions): Code {
  return valueRef(shapeSymbol(module, unit, "shape"));
}

export function partsName(module: ModuleWriter, unit: SchemaFunctions): Code {
  return valueRef(shapeSymbol(module, unit, "partsOf"));
}

/** `const partsOfPet: ShapeParts = { … };` */
function partsOf(module: ModuleWriter, unit: SchemaFunctions): Code {
  const { context, schemas } = module;
  const { id, direction } = unit;
  const { type } = context.names.schema(id, direction);
  const made = (...[from, name]: Parameters<ModuleWriter["value"]>) => {
    const make = module.value(from, name);
    return (table: SymbolRef): Code =>
      sequence(code`/* @__PURE__ */ `, make, args([valueRef(table)]));
  };
  const fields = fieldSchemas(context.model, "parse");
  const way = wayOf(schemas.schema(id).projection, direction);
  const hasFields = fields.needsWork(id, way);
  const checked = publicFunctionsOf(module, unit);
  const parts = flatObject([
    plainEntry("name", str(type.name)),
    plainEntry("check", valueRef(checked.check)),
    plainEntry("schema", valueRef(checked.schema)),
    textsOf(module, unit) === null
      ? null
      : plainEntry("texts", valueRef(textsSymbol(module, unit))),
    hasFields
      ? entry(
          "fields",
          made("fields", "fieldRules")(schemaSymbol(context, id, direction)),
        )
      : null,
    hasFields && fields.isFragile(id)
      ? plainEntry("recheck", code`true`)
      : null,
    schemas.int64.holds(id)
      ? entry(
          "int64",
          made("numbers/wire", "wire")(schemaSymbol(context, id, direction)),
        )
      : null,
    context.jsonSchema
      ? entry(
          "describe",
          made(
            "json-schema/views",
            "describedShape",
          )(describeSymbol(context, id, direction)),
        )
      : null,
    schemas.codecs.differs(id) ? plainEntry("isConverted", code`true`) : null,
    schemas.codecs.holds(id)
      ? entry(
          "codec",
          made(
            "codecs/form",
            "formCodec",
          )(codecsSymbol(context, id, direction)),
        )
      : null,
  ]);
  const annotation = typeRef(module.runtime("shapes/parse", "ShapeParts"));
  return assignment(
    code`const ${partsName(module, unit)}: ${annotation}`,
    parts,
  );
}

/** `options?: ParseOptions` */
export function optionsParameter(module: ModuleWriter): Code {
  return code`options?: ${typeRef(module.runtime("shapes/parse", "ParseOptions"))}`;
}

/** `Pet`, or `Pet, PetWire` if the wire has another type. With JSON Schema, a type for it follows. */
export function shapeTypes(
  module: ModuleWriter,
  unit: SchemaFunctions,
  verb: Verb = "shape",
): Code[] {
  const { context, schemas } = module;
  const { type, wire } = context.names.schema(unit.id, unit.direction);
  const hasWire = schemas.hasWireType(unit.id);
  if (!context.jsonSchema)
    return hasWire ? [typeRef(type), typeRef(wire)] : [typeRef(type)];
  const same = verb === "shape" ? typeRef(type) : code`never`;
  return [
    typeRef(type),
    hasWire ? typeRef(wire) : same,
    typeRef(module.runtime("json-schema/views", "JsonSchemaProps")),
  ];
}

/** `export const pickPet: PickOf<Pet> = pickOf(partsOfPet);` */
function constant(
  module: ModuleWriter,
  unit: SchemaFunctions,
  verb: Verb,
): Code {
  const from = verb === "shape" ? "shapes/parse" : "shapes/view";
  const stem = verb.charAt(0).toUpperCase() + verb.slice(1);
  const type = typeRef(module.runtime(from, `${stem}Of`));
  const name = valueRef(shapeSymbol(module, unit, verb));
  const make = module.value(from, `${verb}Of`);
  return annotatedCall(
    code`export const ${name}: ${type}`,
    shapeTypes(module, unit, verb),
    code`/* @__PURE__ */ ${make}`,
    [partsName(module, unit)],
  );
}
