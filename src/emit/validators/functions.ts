/** The functions of a schema as declarations. */
import {
  args,
  block,
  code,
  sequence,
  typeRef,
  valueRef,
  type Code,
} from "../code/index.js";
import { checkBody } from "./check.js";
import { frameOf } from "./frame.js";
import { markBody } from "./mark.js";
import type { ModuleWriter } from "./module.js";
import { wordsIn, type Declaration } from "./words.js";
import type { Question, Unit } from "./unit.js";

/** A function that only this package calls; helpers stay in their module. */
export function functionOf(
  module: ModuleWriter,
  unit: Unit,
  question: Question,
): Declaration {
  const start =
    unit.reach === "module" ? code`function` : code`export function`;
  const symbol = unit.functions[question];
  const body = bodyOf(module, unit, question);
  const mentions = wordsIn(body);
  const head = sequence(
    start,
    code` `,
    valueRef(symbol),
    args(parametersOf(module, unit, question, mentions)),
    question === "check" ? code`: boolean` : code`: void`,
  );
  return { name: symbol.name, code: block(head, body), mentions };
}

function bodyOf(module: ModuleWriter, unit: Unit, question: Question): Code[] {
  switch (question) {
    case "check":
      return checkBody(module, unit);
    case "mark":
      return markBody(frameOf(module, unit), unit.id);
  }
}

/** Some schemas have nothing to ask of a value, and some alternatives that would have looked at it never hold. */
function parametersOf(
  module: ModuleWriter,
  unit: Unit,
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
    const set = typeRef(module.runtime("unevaluated", "Seen"));
    const seen = used.has("seen") ? code`seen` : code`_seen`;
    parameters.push(code`${seen}: ${set}`);
  }
  if (recursive) {
    const levels = used.has("levels") ? code`levels` : code`_levels`;
    const depth = valueRef(module.runtime("values", "maxDepth"));
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
