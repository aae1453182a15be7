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
} from "../../code/index.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import { checkBody } from "./check.js";
import { functionScopeOf } from "./function-scope.js";
import { markBody } from "./mark.js";
import type { ModuleWriter } from "../module/module.js";
import { memoryOf, type Memory } from "../facts/memory.js";
import { returnEither } from "../module/test.js";
import { wordsIn, type Declaration } from "../module/words.js";
import type { Question, SchemaFunctions } from "../module/schema-functions.js";

/** A function that only this package calls; helpers stay in their module. */
export function functionOf(
  module: ModuleWriter,
  unit: SchemaFunctions,
  question: Question,
): Declaration {
  const symbol = unit.functions[question];
  const body = bodyOf(module, unit, question);
  const place = { module, direction: unit.direction };
  const memory = memoryOf(place, unit.id);
  if (question === "check" && memory !== "never") {
    const { target, module: path, name } = symbol;
    const uncached = module.context.names.fixed(
      target,
      path,
      `${name}Uncached`,
    );
    const inner: SchemaFunctions = { ...unit, reach: "module" };
    const cached = cachedCall(module, valueRef(uncached), memory);
    return {
      name,
      code: paragraphs([
        written(module, unit, question, valueRef(symbol), cached),
        written(module, inner, question, valueRef(uncached), body),
      ]),
      mentions: wordsIn([...cached, ...body]),
    };
  }
  return {
    name: symbol.name,
    code: written(module, unit, question, valueRef(symbol), body),
    mentions: wordsIn(body),
  };
}

/** The check that functions outside of the package reach: of a schema that leads to recursion, the limited one. */
export function publicFunctionsOf(
  module: ModuleWriter,
  unit: SchemaFunctions,
): SymbolRef {
  const { context, schemas } = module;
  if (!schemas.leadsToRecursion(unit.id)) return unit.functions.check;
  const { type, check } = context.names.schema(unit.id, unit.direction);
  return context.names.fixed(
    type.target,
    type.module,
    `${check.name}WithinLimit`,
  );
}

/** The function that refuses values that are nested too deeply; none where the schema leads to no recursion. */
export function limitedFunction(
  module: ModuleWriter,
  unit: SchemaFunctions,
): Declaration[] {
  const entry = publicFunctionsOf(module, unit);
  const { check } = unit.functions;
  if (entry === check) return [];
  const checkDepth = valueRef(module.runtime("depth", "checkDepth"));
  const report = typeRef(module.runtime("issues", "Report"));
  const given = args([valueRef(check), code`value`, code`at`]);
  const head = sequence(
    code`function `,
    valueRef(entry),
    args([code`value: unknown`, code`at?: ${report}`]),
    code`: boolean`,
  );
  return [
    {
      name: entry.name,
      code: block(head, [sequence(code`return `, checkDepth, given, code`;`)]),
      mentions: new Set([check.name]),
    },
  ];
}

/** A check that is asked again about the same value remembers its answer, always or while a report is made. */
function cachedCall(
  module: ModuleWriter,
  uncached: Code,
  memory: Exclude<Memory, "never">,
): Code[] {
  const given = args([code`value`, code`at`, code`levels`]);
  const cached = valueRef(module.runtime("cached", "cached"));
  const call = sequence(
    cached,
    args([uncached, code`value`, code`at`, code`levels`]),
  );
  if (memory === "always") return [code`return ${call};`];
  const activeCache = valueRef(module.runtime("depth", "activeCache"));
  return [returnEither(activeCache, call, sequence(uncached, given))];
}

function written(
  module: ModuleWriter,
  unit: SchemaFunctions,
  question: Question,
  name: Code,
  body: readonly Code[],
): Code {
  const start =
    unit.reach === "module" ? code`function` : code`export function`;
  const head = sequence(
    start,
    code` `,
    name,
    args(parametersOf(module, unit, question, wordsIn(body))),
    question === "check" ? code`: boolean` : code`: void`,
  );
  return block(head, body);
}

function bodyOf(
  module: ModuleWriter,
  unit: SchemaFunctions,
  question: Question,
): Code[] {
  switch (question) {
    case "check":
      return checkBody(module, unit);
    case "mark":
      return markBody(functionScopeOf(module, unit, "mark"), unit.id);
  }
}

/** Some schemas have nothing to ask of a value, and some alternatives that would have looked at it never hold. */
function parametersOf(
  module: ModuleWriter,
  unit: SchemaFunctions,
  question: Question,
  used: ReadonlySet<string>,
): Code[] {
  const recursive = module.schemas.isRecursive(unit.id);
  const value = used.has("value") ? code`value` : code`_value`;
  const parameters = [code`${value}: unknown`];
  if (question === "check") {
    const report = typeRef(module.runtime("issues", "Report"));
    const at = used.has("at") ? code`at` : code`_at`;
    parameters.push(code`${at}?: ${report}`);
  } else {
    const set = typeRef(module.runtime("unevaluated", "Evaluated"));
    const evaluated = used.has("evaluated")
      ? code`evaluated`
      : code`_evaluated`;
    parameters.push(code`${evaluated}: ${set}`);
  }
  if (recursive) {
    const levels = used.has("levels") ? code`levels` : code`_levels`;
    const depth = valueRef(module.runtime("depth", "maxDepth"));
    parameters.push(code`${levels}: number = ${depth}`);
  }
  return parameters;
}

/** Writes all helpers that have been asked for, and those that they ask for in turn. */
export function helperFunctions(module: ModuleWriter): Declaration[] {
  const written: Declaration[] = [];
  for (let next = module.nextHelper(); next; next = module.nextHelper()) {
    written.push(functionOf(module, next.unit, next.question));
  }
  return written;
}
