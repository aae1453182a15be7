/** The functions of a schema as declarations. */
import {
  args,
  block,
  code,
  paragraphs,
  sequence,
  typeRef,
  valueRef,
  type Code,
  wordsIn,
} from "../../code/index.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import { checkBody } from "./check.js";
import { functionScopeOf } from "./function-scope.js";
import { markBody } from "./mark.js";
import { nodeFunction } from "../nodes/node-code.js";
import type { ModuleWriter } from "../module/module.js";
import { memoryOf, type Memory } from "../facts/memory.js";
import { returnEither } from "../module/test.js";
import type { Declaration } from "../module/words.js";
import type { Question, SchemaFunctions } from "../module/schema-functions.js";

type CheckQuestion = Exclude<Question, "schema">;

/** A function that only this package calls. Helpers are not exported from their module. */
export function functionOf(
  module: ModuleWriter,
  unit: SchemaFunctions,
  question: Question,
): Declaration {
  if (question === "schema") return nodeFunction(module, unit);
  const symbol = unit.functions[question];
  const body = bodyOf(module, unit, question);
  const mentions = wordsIn(body);
  const place = { module, direction: unit.direction };
  const memory = memoryOf(place, unit.id);
  if (question === "check" && memory !== "never") {
    const { target, module: path, name } = symbol;
    const uncached = module.context.names.fixed(
      target,
      path,
      `uncached${upperStart(name)}`,
    );
    const inner: SchemaFunctions = { ...unit, reach: "module" };
    const cached = cachedCall(module, valueRef(uncached), memory);
    const outer = wordsIn(cached);
    return {
      name,
      code: paragraphs([
        written(module, unit, question, valueRef(symbol), cached, outer),
        written(module, inner, question, valueRef(uncached), body, mentions),
      ]),
      mentions: new Set([...outer, ...mentions]),
    };
  }
  return {
    name: symbol.name,
    code: written(module, unit, question, valueRef(symbol), body, mentions),
    mentions,
  };
}

/** The check and the node that public functions use. If a schema leads to recursion, they limit the depth. */
export function publicFunctionsOf(
  module: ModuleWriter,
  { id, direction, functions }: SchemaFunctions,
): Pick<SchemaFunctions["functions"], "check" | "schema"> {
  const { context, schemas } = module;
  if (!schemas.leadsToRecursion(id)) return functions;
  const { type, check } = context.names.schema(id, direction);
  const limited = (name: string): SymbolRef =>
    context.names.fixed(type.target, type.module, `limited${upperStart(name)}`);
  return {
    check: limited(check.name),
    schema: limited(`schemaOf${type.name}`),
  };
}

/** No function of another schema has a name of this form. */
function upperStart(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The functions that reject values that are nested too deeply; none if the schema does not lead to recursion. */
export function limitedFunctions(
  module: ModuleWriter,
  unit: SchemaFunctions,
): Declaration[] {
  const { check, schema } = unit.functions;
  const limited = publicFunctionsOf(module, unit);
  if (limited.check === check) return [];
  const type = typeRef(module.runtime("node", "SchemaRef"));
  const declared = (
    symbol: SymbolRef,
    head: Code,
    made: Code,
    used: SymbolRef,
  ): Declaration => ({
    name: symbol.name,
    code: block(sequence(code`function `, valueRef(symbol), head), [
      sequence(code`return `, made, code`;`),
    ]),
    mentions: new Set([used.name]),
  });
  const checkDepth = module.value("depth", "checkDepth");
  const deep = module.value("depth", "deep");
  return [
    declared(
      limited.check,
      sequence(args([code`value: unknown`]), code`: boolean`),
      sequence(checkDepth, args([valueRef(check), code`value`])),
      check,
    ),
    declared(
      limited.schema,
      code`(): ${type}`,
      sequence(deep, args([valueRef(schema)])),
      schema,
    ),
  ];
}

/** Caches the result of a check that may run again on the same value, always or only while a body is read or written. */
function cachedCall(
  module: ModuleWriter,
  uncached: Code,
  memory: Exclude<Memory, "never">,
): Code[] {
  const given = args([code`value`, code`levels`]);
  const cached = module.value("cached", "cached");
  const call = sequence(cached, args([uncached, code`value`, code`levels`]));
  if (memory === "always") return [code`return ${call};`];
  const activeCache = module.value("depth", "activeCache");
  return [returnEither(activeCache, call, sequence(uncached, given))];
}

function written(
  module: ModuleWriter,
  unit: SchemaFunctions,
  question: CheckQuestion,
  name: Code,
  body: readonly Code[],
  used: ReadonlySet<string>,
): Code {
  const start =
    unit.reach === "module" ? code`function` : code`export function`;
  const head = sequence(
    start,
    code` `,
    name,
    args(parametersOf(module, unit, question, used)),
    question === "check" ? code`: boolean` : code`: void`,
  );
  return block(head, body);
}

function bodyOf(
  module: ModuleWriter,
  unit: SchemaFunctions,
  question: CheckQuestion,
): Code[] {
  switch (question) {
    case "check":
      return checkBody(module, unit);
    case "mark":
      return markBody(functionScopeOf(module, unit), unit.id);
  }
}

/** Unused parameters get an underscore. Some schemas check nothing, and some alternatives never match. */
function parametersOf(
  module: ModuleWriter,
  unit: SchemaFunctions,
  question: CheckQuestion,
  used: ReadonlySet<string>,
): Code[] {
  const recursive = module.schemas.isRecursive(unit.id);
  const value = used.has("value") ? code`value` : code`_value`;
  const parameters = [code`${value}: unknown`];
  if (question === "mark") {
    const set = typeRef(module.runtime("unevaluated", "Evaluated"));
    const evaluated = used.has("evaluated")
      ? code`evaluated`
      : code`_evaluated`;
    parameters.push(code`${evaluated}: ${set}`);
  }
  if (recursive) {
    const levels = used.has("levels") ? code`levels` : code`_levels`;
    const depth = module.value("depth", "maxDepth");
    parameters.push(code`${levels}: number = ${depth}`);
  }
  return parameters;
}

/** Writes all helpers that are needed, including those that other helpers need. */
export function helperFunctions(module: ModuleWriter): Declaration[] {
  const written: Declaration[] = [];
  for (let next = module.nextHelper(); next; next = module.nextHelper()) {
    written.push(functionOf(module, next.unit, next.question));
  }
  return written;
}
