/** The type of values on the wire, and the functions that convert values: `PetWire`, `decodePet`, `encodePet`. */
import type { SymbolRef } from "../../../naming/symbols.js";
import {
  args,
  assignment,
  block,
  code,
  lit,
  sequence,
  str,
  typeRef,
  valueRef,
  type Code,
} from "../../code/index.js";
import { codecsSymbol } from "../../codecs.js";
import type { View } from "../../target.js";
import { applied, reference } from "../../type-layout.js";
import type { TypeWriter } from "../../type-writer.js";
import { publicFunctionsOf } from "../check/functions.js";
import { isWholeValue } from "../facts/schemas.js";
import type { ModuleWriter } from "../module/module.js";
import type { SchemaFunctions } from "../module/schema-functions.js";

/** Whether the schema has functions that convert its values. */
export function isConverted(
  { schemas }: ModuleWriter,
  { id }: SchemaFunctions,
): boolean {
  return schemas.codecs.differs(id) && isWholeValue(schemas.schema(id));
}

/** `codecOfPet`: the conversion with the check. */
export function codecName(module: ModuleWriter, unit: SchemaFunctions): Code {
  return valueRef(codecSymbol(module, unit));
}

function codecSymbol(
  { context: { names } }: ModuleWriter,
  { id, direction }: SchemaFunctions,
): SymbolRef {
  const { target, module, name } = names.schema(id, direction).type;
  return names.fixed(target, module, `codecOf${name}`);
}

export function wireView(
  module: ModuleWriter,
  types: TypeWriter,
  unit: SchemaFunctions,
): View | null {
  const { id, direction } = unit;
  if (!module.schemas.hasWireType(id)) return null;
  const { wire } = module.context.names.schema(id, direction);
  const alias = code`export type ${typeRef(wire)}`;
  return {
    name: typeRef(wire),
    type: types.declaration(alias, id, direction),
    codec: isConverted(module, unit)
      ? { declaration: declaration(module, unit), ...functions(module, unit) }
      : null,
  };
}

/** `const codecOfPet = checkedCodec<PetWire, Pet>("Pet", checkPet, codecsInPet);` */
function declaration(module: ModuleWriter, unit: SchemaFunctions): Code {
  const { context, schemas } = module;
  const { id, direction } = unit;
  const { type, wire } = context.names.schema(id, direction);
  const make = module.value("codecs/checked", "checkedCodec");
  const int64 = schemas.int64.holds(id)
    ? [module.value("numbers/wire", "int64Values")]
    : [];
  const generic = applied(make, [
    reference(typeRef(wire)),
    reference(typeRef(type)),
  ]);
  const checked = publicFunctionsOf(module, unit);
  const given = [
    str(type.name),
    valueRef(checked.check),
    valueRef(checked.schema),
    schemas.codecs.holds(id)
      ? valueRef(codecsSymbol(context, id, direction))
      : lit(null),
    ...int64,
  ];
  return assignment(
    code`const ${codecName(module, unit)}`,
    sequence(code`/* @__PURE__ */ `, generic.code, args(given)),
  );
}

/** `return codecOfPet.decode(value);` */
export function returnCall(codec: Code, method: Code): Code {
  return sequence(
    code`return ${codec}.${method}`,
    args([code`value`]),
    code`;`,
  );
}

function functions(
  module: ModuleWriter,
  unit: SchemaFunctions,
): Record<"decode" | "encode" | "is", Code> {
  const { id, direction } = unit;
  const { type, wire, isWire, decode, encode } = module.context.names.schema(
    id,
    direction,
  );
  const codec = codecName(module, unit);
  const written = (name: SymbolRef, given: Code, result: Code, call: Code) =>
    block(
      sequence(
        code`export function ${valueRef(name)}`,
        args([code`value: ${given}`]),
        code`: ${result}`,
      ),
      [returnCall(codec, call)],
    );
  const unknown = code`unknown`;
  return {
    decode: written(decode, unknown, typeRef(type), code`decode`),
    encode: written(encode, typeRef(type), typeRef(wire), code`encode`),
    is: written(isWire, unknown, code`value is ${typeRef(wire)}`, code`isWire`),
  };
}
