/** Nodes as code, from which the runtime makes reports: `schemaOfPet`. */
import type { Expression } from "../../../facts/nodes/expression.js";
import { nodeExpression } from "../../../facts/nodes/schema-node.js";
import type { SchemaId } from "../../../model/model.js";
import {
  args,
  array,
  block,
  code,
  data,
  entry,
  flatObject,
  globalRef,
  join,
  lit,
  object,
  plainEntry,
  rows,
  sequence,
  str,
  typeRef,
  valueRef,
  wordsIn,
  type Code,
} from "../../code/index.js";
import {
  functionScopeOf,
  type FunctionScope,
} from "../check/function-scope.js";
import { longList } from "../check/scalar.js";
import { limit } from "../check/scalar-number.js";
import { homeOf } from "../facts/runtime.js";
import type { ModuleWriter } from "../module/module.js";
import type { Question, SchemaFunctions } from "../module/schema-functions.js";
import type { Declaration } from "../module/words.js";

/** `export function schemaOfPet(): SchemaRef { return object({ … }); }` */
export function nodeFunction(
  module: ModuleWriter,
  unit: SchemaFunctions,
): Declaration {
  const scope = functionScopeOf(module, unit);
  const node = nodeCode(scope, unit.id);
  const returned = scope.counted
    ? called(module.value("recursive", "recursive"), [node])
    : node;
  const symbol = unit.functions.schema;
  const start =
    unit.reach === "module" ? code`function` : code`export function`;
  // A schema that is only a reference returns the function of its target.
  const type = typeRef(module.runtime("node", "SchemaRef"));
  return {
    name: symbol.name,
    code: block(code`${start} ${valueRef(symbol)}(): ${type}`, [
      sequence(code`return `, returned, code`;`),
    ]),
    mentions: wordsIn([returned]),
  };
}

/** The node of another schema: its function if it has one, otherwise an expression. */
function nodeRef(scope: FunctionScope, id: SchemaId, hint: string): Code {
  const { schemas } = scope.module;
  const isInline =
    schemas.schema(id).role.kind === "inline" &&
    !schemas.alike.isShared(id) &&
    !schemas.isInlineCycle(id);
  return isInline
    ? nodeCode({ ...scope, stem: `${scope.stem} ${hint}` }, id)
    : functionRef(scope, id, hint, "schema");
}

function nodeCode(scope: FunctionScope, id: SchemaId): Code {
  const { schemas } = scope.module;
  return written(scope, nodeExpression(schemas, id, scope.direction));
}

function functionRef(
  { module, direction, stem }: FunctionScope,
  id: SchemaId,
  hint: string,
  question: Question,
): Code {
  const unit = module.unit(id, direction, stem, hint);
  module.need(unit, question);
  return valueRef(unit.functions[question]);
}

function written(scope: FunctionScope, expression: Expression): Code {
  const { module, stem } = scope;
  const entriesOf = (
    entries: readonly (readonly [string, Expression])[],
  ): Code[] =>
    entries.map(([name, value]) => entryOf(name, written(scope, value)));
  switch (expression.kind) {
    case "use":
      return module.value(homeOf(expression.name), expression.name);
    case "call": {
      const { name, given } = expression;
      const maker = module.value(homeOf(name), name);
      const codes = given.map((one) => written(scope, one));
      return beginsOnLine(given.at(-1))
        ? sequence(maker, code`(`, join(codes, code`, `), code`)`)
        : called(maker, codes);
    }
    case "data": {
      const { value } = expression;
      if (typeof value === "number") return limit(value);
      return Array.isArray(value) ? lit(value) : data(value);
    }
    case "list":
      return array(expression.items.map((item) => written(scope, item)));
    case "rows":
      return rows(
        expression.rows.map((row) =>
          array(row.map((item) => written(scope, item))),
        ),
      );
    case "properties":
      return object(entriesOf(expression.entries));
    case "options":
      return flatObject(entriesOf(expression.entries));
    case "pattern":
      return module.pattern(
        expression.source,
        expression.of === "text" ? stem : "key",
      );
    case "values":
      return expression.values.length > longList
        ? module.valueSet(expression.values, stem)
        : lit([...expression.values]);
    case "constant":
      return module.constant(expression.value, stem);
    case "default":
      return defaultCode(expression);
    case "schema":
      return nodeRef(scope, expression.id, expression.hint);
    case "check":
      return functionRef(scope, expression.id, expression.hint, "check");
    case "mark":
      return functionRef(scope, expression.id, "", "mark");
  }
}

/** A 64-bit integer is a number only in the spec. */
function defaultCode({
  value,
  int64,
}: Extract<Expression, { kind: "default" }>): Code {
  if (int64 === null || typeof value !== "number") return lit(value);
  return int64 === "bigint"
    ? code`${globalRef("BigInt")}(${lit(value)})`
    : str(String(value));
}

/** `object({ … })`, `tagged("kind", [ … ])`: an object or a list begins on the line of the call. */
function beginsOnLine(last: Expression | undefined): boolean {
  switch (last?.kind) {
    case "properties":
    case "options":
    case "rows":
    case "values":
      return true;
    default:
      return false;
  }
}

/** Calls with one short argument. Prettier moves such a call to the next line before it breaks it. */
const shortCalls = new WeakSet<Code>();
const shortName = 20;

/** `text(1, 100)` */
function called(maker: Code, given: readonly Code[]): Code {
  const call = sequence(maker, args(given));
  const [only] = given;
  if (!only || (given.length === 1 && isShort(only))) shortCalls.add(call);
  return call;
}

function isShort(argument: Code): boolean {
  return argument.kind === "symbol"
    ? argument.symbol.name.length <= shortName
    : argument.kind === "literal";
}

/** `name: text(1, 100)` */
function entryOf(name: string, value: Code): Code {
  return value.kind === "symbol" ||
    value.kind === "literal" ||
    shortCalls.has(value)
    ? plainEntry(name, value)
    : entry(name, value);
}
