/** The view of one schema for the template of its module: its type, its companion and its functions. */
import type { Schema } from "../../../model/model.js";
import {
  args,
  assignment,
  block,
  code,
  docComment,
  ident,
  sequence,
  str,
  typeRef,
  valueRef,
  type Code,
  type DocComment,
} from "../../code/index.js";
import { docOf } from "../../docs-of.js";
import type { View } from "../../target.js";
import type { SchemaNames } from "../../../naming/names.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import type { TypeForm, TypeWriter } from "../../type-writer.js";
import { codecsFunction } from "./codecs.js";
import { codecName, isConverted, returnCall, wireView } from "./wire.js";
import { isBrand } from "./brand.js";
import { companionOf } from "./companion.js";
import { describeFunction } from "./describe.js";
import {
  publicFunctionsOf,
  functionOf,
  limitedFunctions,
} from "../check/functions.js";
import { isWholeValue } from "../facts/schemas.js";
import type { ModuleWriter } from "../module/module.js";
import { hasDescription } from "./exports.js";
import { optionsParameter, shapeName, shapesView } from "./shapes.js";
import { textsFunction } from "./texts.js";
import { returnEither } from "../module/test.js";
import type { Declaration } from "../module/words.js";
import {
  namedSchemaFunctions,
  type SchemaFunctions,
} from "../module/schema-functions.js";

/** The exports that users of the package import. */
interface PublicView {
  doc: Code;
  type: Code;
  /** The type on the wire, and functions that convert values; null if the type is the same. */
  wire: View | null;
  name: Code;
  /** The functions for forms and query strings; null without the option. */
  shapes: View | null;
  /** Null for the parameters of an operation, unless they are for forms and query strings. */
  declared: {
    /** Whether the companion also makes values of a brand. */
    isBrand: boolean;
    companion: Code;
    is: Code;
    parse: Code;
    error: Code;
  } | null;
  validate: Declaration;
}

interface SchemaView extends PublicView {
  /** The check and the functions that it needs in this module. */
  functions: Declaration[];
  /** Null if it has nothing to convert. */
  codecs: Declaration | null;
  /** Null if no text is converted. */
  texts: Declaration | null;
  /** Null without the option for JSON Schema. */
  describe: Declaration | null;
}

export function schemaView(
  module: ModuleWriter,
  types: TypeWriters,
  unit: SchemaFunctions,
): SchemaView {
  const { context, schemas } = module;
  const own = namedSchemaFunctions(context, unit.id, unit.direction).functions;
  const isOwn = (question: "check" | "schema"): boolean => {
    const used = unit.functions[question];
    const { module, name } = own[question];
    return used.module === module && used.name === name;
  };
  return {
    ...publicView(module, types, unit),
    functions: [
      ...limitedFunctions(module, unit),
      ...(isOwn("schema") ||
      !(
        hasDescription(module, unit) ||
        schemas.isConverted(unit.id, unit.direction)
      )
        ? []
        : [sameSchema(module, own.schema, unit)]),
      ...(["check", "schema"] as const)
        .filter(isOwn)
        .map((question) => functionOf(module, unit, question)),
      ...(schemas.evaluation.isAsked(unit.id) &&
      schemas.evaluation.marks(unit.id, unit.direction)
        ? [functionOf(module, unit, "mark")]
        : []),
    ],
    codecs: codecsFunction(module, unit),
    texts: textsFunction(module, unit),
    describe: describeFunction(module, unit),
  };
}

/** `export function schemaOfPet(): SchemaRef { return schemaOfAnimal; }` */
function sameSchema(
  module: ModuleWriter,
  symbol: SymbolRef,
  { functions }: SchemaFunctions,
): Declaration {
  const type = typeRef(module.runtime("node", "SchemaRef"));
  return {
    name: symbol.name,
    code: block(code`export function ${valueRef(symbol)}(): ${type}`, [
      code`return ${valueRef(functions.schema)};`,
    ]),
    mentions: new Set([functions.schema.name]),
  };
}

/** The writers of both forms of a type. */
export type TypeWriters = Readonly<Record<TypeForm, TypeWriter>>;

export function publicView(
  module: ModuleWriter,
  types: TypeWriters,
  unit: SchemaFunctions,
): PublicView {
  const { names } = module.context;
  const { type } = names.schema(unit.id, unit.direction);
  const schema = module.schemas.schema(unit.id);
  const alias = code`export type ${typeRef(type)}`;
  return {
    doc: docComment(docWithSource(module, schema)),
    type: types.code.declaration(alias, unit.id, unit.direction),
    wire: wireView(module, types.wire, unit),
    name: typeRef(type),
    shapes: shapesView(module, unit),
    declared:
      isWholeValue(schema) || module.context.shapes
        ? {
            isBrand: isBrand(module, unit),
            companion: companionOf(module, unit),
            is: guard(module, unit),
            parse: parser(module, unit),
            error: ident(names.exported("validators", "ValidationError")),
          }
        : null,
    validate: validator(module, unit),
  };
}

function docWithSource(module: ModuleWriter, schema: Schema): DocComment {
  const doc = docOf(module.context, schema, schema.type);
  const { document, pointer } = schema.origin;
  return {
    ...doc,
    paragraphs: [...doc.paragraphs, `Source: ${document}#${pointer}`],
  };
}

/** `export const isPet: Guard<Pet> = checkPet as Guard<Pet>;` */
function guard(module: ModuleWriter, unit: SchemaFunctions): Code {
  const { is, type } = namesOf(module, unit);
  const converted = guardOfCode(module, unit);
  if (converted) {
    return block(
      sequence(
        code`export function ${valueRef(is)}`,
        args([code`value: unknown`]),
        code`: value is ${typeRef(type)}`,
      ),
      [sequence(code`return `, converted, args([code`value`]), code`;`)],
    );
  }
  const { check } = publicFunctionsOf(module, unit);
  const guarding = code`${typeRef(module.runtime("report", "Guard"))}<${typeRef(type)}>`;
  return assignment(
    code`export const ${valueRef(is)}: ${guarding}`,
    code`${valueRef(check)} as ${guarding}`,
  );
}

/** Whether a value matches as it is used in code, if that differs from the wire. */
function guardOfCode(module: ModuleWriter, unit: SchemaFunctions): Code | null {
  if (isConverted(module, unit)) return code`${codecName(module, unit)}.is`;
  return module.schemas.codecs.differs(unit.id)
    ? code`${shapeName(module, unit)}().is`
    : null;
}

/** `export const validatePet: Validator = validator(checkPet, schemaOfPet);` */
function validator(module: ModuleWriter, unit: SchemaFunctions): Declaration {
  const { validate } = namesOf(module, unit);
  const { check, schema } = publicFunctionsOf(module, unit);
  const isInt64 =
    isConverted(module, unit) && module.schemas.int64.holds(unit.id);
  if (!isInt64 && !module.context.messages) {
    return {
      name: validate.name,
      code: made(
        module,
        code`export const ${valueRef(validate)}: ${typeRef(module.runtime("report", "Validator"))}`,
        "validator",
        [valueRef(check), valueRef(schema)],
      ),
      mentions: new Set([check.name, schema.name]),
    };
  }
  const issue = typeRef(module.runtime("issues", "ValidationIssue"));
  // 64-bit integers of the wire are numbers.
  const issues = isInt64
    ? code`${codecName(module, unit)}.issues(value)`
    : sequence(
        module.value("report", "report"),
        args([valueRef(check), valueRef(schema), code`value`]),
      );
  const { parameters, result } = withOptions(module, issues);
  const written = block(
    sequence(
      code`export function ${valueRef(validate)}`,
      args([code`value: unknown`, ...parameters]),
      code`: readonly ${issue}[]`,
    ),
    [sequence(code`return `, result, code`;`)],
  );
  return {
    name: validate.name,
    code: written,
    mentions: new Set([check.name, schema.name]),
  };
}

/** `left = parser(…);` */
function made(
  module: ModuleWriter,
  left: Code,
  maker: "parser" | "validator",
  given: readonly Code[],
): Code {
  const make = module.value("report", maker);
  return assignment(left, code`/* @__PURE__ */ ${make}${args([...given])}`);
}

/** With the option for messages, a parameter chooses those of the issues. */
function withOptions(
  module: ModuleWriter,
  issues: Code,
): { parameters: Code[]; result: Code } {
  if (!module.context.messages) return { parameters: [], result: issues };
  const options = typeRef(module.runtime("translated", "MessageOptions"));
  const chosen = module.value("translated", "withChosenMessages");
  return {
    parameters: [code`options?: ${options}`],
    result: sequence(chosen, args([issues, code`options`])),
  };
}

/** `export const parsePet: Parser<Pet> = parser("Pet", checkPet, schemaOfPet);` */
function parser(module: ModuleWriter, unit: SchemaFunctions): Code {
  const { parse, is, type } = namesOf(module, unit);
  const { context, schemas } = module;
  const isInCode = schemas.codecs.differs(unit.id);
  if (!context.shapes && !isConverted(module, unit) && !isInCode) {
    const { check, schema } = publicFunctionsOf(module, unit);
    const parsing = code`${typeRef(module.runtime("report", "Parser"))}<${typeRef(type)}>`;
    return made(
      module,
      code`export const ${valueRef(parse)}: ${parsing}`,
      "parser",
      [str(type.name), valueRef(check), valueRef(schema)],
    );
  }
  const throwInvalid = module.value("report", "throwInvalid");
  const head = sequence(
    code`export function ${valueRef(parse)}`,
    args([
      code`value: unknown`,
      ...(context.shapes ? [optionsParameter(module)] : []),
    ]),
    code`: ${typeRef(type)}`,
  );
  const isCodec = isConverted(module, unit);
  const withOptions = context.shapes
    ? [
        parseWithOptions(
          module,
          unit,
          isCodec || !schemas.codecs.differs(unit.id),
        ),
      ]
    : [];
  if (isCodec) {
    return block(head, [
      ...withOptions,
      returnCall(codecName(module, unit), code`decode`),
    ]);
  }
  if (schemas.codecs.differs(unit.id)) return block(head, withOptions);
  return block(head, [
    ...withOptions,
    returnEither(
      sequence(valueRef(is), args([code`value`])),
      code`value`,
      sequence(
        throwInvalid,
        args([
          str(type.name),
          valueRef(publicFunctionsOf(module, unit).schema),
          code`value`,
        ]),
      ),
    ),
  ]);
}

/** `if (options) { return parseShape(shapePet, value, options); }` */
function parseWithOptions(
  module: ModuleWriter,
  unit: SchemaFunctions,
  isChoice: boolean,
): Code {
  const given = [shapeName(module, unit), code`value`, code`options`];
  const call = sequence(
    code`return `,
    module.value("shapes/parse", "parseShape"),
    args(given),
    code`;`,
  );
  return isChoice ? block(code`if (options)`, [call]) : call;
}

function namesOf(module: ModuleWriter, unit: SchemaFunctions): SchemaNames {
  return module.context.names.schema(unit.id, unit.direction);
}
