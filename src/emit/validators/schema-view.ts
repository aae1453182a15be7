/** What the template of a schema module sees of one schema: its type, its companion and its functions. */
import type { Schema } from "../../model/model.js";
import {
  args,
  block,
  code,
  docComment,
  group,
  indent,
  line,
  sequence,
  str,
  typeRef,
  valueRef,
  type Code,
  type DocComment,
} from "../code/index.js";
import { docOf } from "../docs-of.js";

import type { TypeWriter } from "../types.js";
import { checkBody } from "./check.js";
import { companionOf } from "./companion.js";
import { functionOf, valueName } from "./functions.js";
import type { ModuleWriter, Unit } from "./module.js";
import { call, returnIf } from "./test.js";
import { wordsIn } from "./words.js";

export type SchemaView = Readonly<
  Record<
    | "doc"
    | "type"
    | "name"
    | "companion"
    | "is"
    | "validate"
    | "parse"
    | "check"
    | "collect"
    | "mark",
    Code
  >
>;

export function schemaView(
  module: ModuleWriter,
  types: TypeWriter,
  unit: Unit,
): SchemaView {
  const { context, schemas } = module;
  const { type } = context.names.schema(unit.id, unit.direction);
  const recursive = schemas.isRecursive(unit.id);
  return {
    doc: docComment(docWithSource(module, schemas.schema(unit.id))),
    type: code`export type ${typeRef(type)} =${types.declaration(unit.id, unit.direction)};`,
    name: typeRef(type),
    companion: companionOf(module, unit),
    is: guard(module, unit),
    validate: validator(module, unit),
    parse: parser(module, unit),
    check: recursive ? functionOf(module, unit, "is") : code``,
    collect: functionOf(module, unit, "collect"),
    mark:
      schemas.evaluation.isAsked(unit.id) && schemas.evaluation.marks(unit.id)
        ? functionOf(module, unit, "mark")
        : code``,
  };
}

function docWithSource(module: ModuleWriter, schema: Schema): DocComment {
  const doc = docOf(module.context, schema);
  const { document, pointer } = schema.origin;
  return {
    ...doc,
    paragraphs: [...doc.paragraphs, `Source: ${document}#${pointer}`],
  };
}

/** `isPet` */
function guard(module: ModuleWriter, unit: Unit): Code {
  const { context, schemas } = module;
  const names = context.names.schema(unit.id, unit.direction);
  const depth = valueRef(module.runtime("values", "maxDepth"));
  const body = schemas.isRecursive(unit.id)
    ? [
        code`return ${valueRef(unit.functions.is)}${args([code`value`, depth])};`,
      ]
    : checkBody(module, unit);
  const parameter = valueName(wordsIn(body));
  return block(
    sequence(
      code`export function ${valueRef(names.is)}`,
      args([code`${parameter}: unknown`]),
      code`: ${parameter} is ${typeRef(names.type)}`,
    ),
    body,
  );
}

/** `validatePet` */
function validator(module: ModuleWriter, unit: Unit): Code {
  const names = module.context.names.schema(unit.id, unit.direction);
  const issue = typeRef(module.runtime("issues", "ValidationIssue"));
  return block(
    sequence(
      code`export function ${valueRef(names.validate)}`,
      args([code`value: unknown`]),
      code`: readonly ${issue}[]`,
    ),
    [
      group(
        code`return ${valueRef(names.is)}(value)`,
        indent(
          line,
          code`? []`,
          line,
          code`: ${indent(issuesOf(module, unit))};`,
        ),
      ),
    ],
  );
}

/** `parsePet` */
function parser(module: ModuleWriter, unit: Unit): Code {
  const names = module.context.names.schema(unit.id, unit.direction);
  const error = valueRef(module.runtime("issues", "ValidationError"));
  return block(
    sequence(
      code`export function ${valueRef(names.parse)}`,
      args([code`value: unknown`]),
      code`: ${typeRef(names.type)}`,
    ),
    [
      returnIf(call(code`${valueRef(names.is)}(value)`, 0), code`value`),
      sequence(
        code`throw new ${error}`,
        args([str(names.type.name), issuesOf(module, unit)]),
        code`;`,
      ),
    ],
  );
}

function issuesOf(module: ModuleWriter, unit: Unit): Code {
  const { collect } = module.context.names.schema(unit.id, unit.direction);
  const report = valueRef(module.runtime("issues", "report"));
  return sequence(report, args([valueRef(collect), code`value`]));
}
