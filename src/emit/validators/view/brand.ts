/** The companion of a brand: a function that makes its values, and a Standard Schema. */
import {
  args,
  code,
  sequence,
  typeRef,
  valueRef,
  type Code,
} from "../../code/index.js";
import { int64Words } from "../../type-writer.js";
import {
  applied,
  reference,
  simple,
  type TypeText,
} from "../../type-layout.js";
import type { ModuleWriter } from "../module/module.js";
import type { SchemaFunctions } from "../module/schema-functions.js";
import { isConverted } from "./wire.js";

/** Whether the schema declares a brand. */
export function isBrand(
  { schemas }: ModuleWriter,
  { id }: SchemaFunctions,
): boolean {
  return schemas.brands.declares(id);
}

/** `BrandedProps<PetWire, Pet>`: the properties of the Standard Schema of a type with brands. */
export function brandedProps(
  module: ModuleWriter,
  unit: SchemaFunctions,
  props: TypeText | null,
): TypeText {
  const { type, wire } = module.context.names.schema(unit.id, unit.direction);
  const types = [wire, type].map((name) => reference(typeRef(name)));
  return applied(typeRef(module.runtime("brand", "BrandedProps")), [
    ...types,
    ...(props === null ? [] : [props]),
  ]);
}

/** `export const PetId = brandConstructor(parsePetId, standard(checkPetId)) as BrandConstructor<PetId, PetIdWire>;` */
export function brandCompanion(
  module: ModuleWriter,
  unit: SchemaFunctions,
  standard: Code,
  props: TypeText | null,
): Code {
  const { context } = module;
  const names = context.names.schema(unit.id, unit.direction);
  const check = isConverted(module, unit)
    ? sequence(
        code`/* @__PURE__ */ `,
        module.value("brand", "checkedBy"),
        args([valueRef(names.encode)]),
      )
    : valueRef(names.parse);
  // A number of the wire may be a `bigint` or a string in code.
  const plain = isConverted(module, unit)
    ? simple(int64Words[context.int64])
    : reference(typeRef(names.wire));
  const type = applied(typeRef(module.runtime("brand", "BrandConstructor")), [
    reference(typeRef(names.type)),
    plain,
    ...(props === null ? [] : [props]),
  ]);
  const make = module.value("brand", "brandConstructor");
  return sequence(
    code`export const ${valueRef(names.type)} = /* @__PURE__ */ ${make}`,
    args([check, standard]),
    code` as ${type.code};`,
  );
}
