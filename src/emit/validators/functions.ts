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
} from "../code/index.js";
import { checkBody } from "./check.js";
import { frameOf } from "./frame.js";
import { markBody } from "./mark.js";
import type { ModuleWriter } from "./module.js";
import { isRepeated } from "./repeats.js";
import { all, any, atom, call, returnTest } from "./test.js";
import { wordsIn, type Declaration } from "./words.js";
import type { Question, Unit } from "./unit.js";

/** A function that only this package calls; helpers stay in their module. */
export function functionOf(
  module: ModuleWriter,
  unit: Unit,
  question: Question,
): Declaration {
  const symbol = unit.functions[question];
  const body = bodyOf(module, unit, question);
  const place = { module, direction: unit.direction };
  if (question === "check" && isRepeated(place, unit.id)) {
    const { target, module: path, name } = symbol;
    const anew = module.context.names.fixed(target, path, `${name}Anew`);
    const inner: Unit = { ...unit, reach: "module" };
    const asked = askedOnce(module, valueRef(anew));
    return {
      name,
      code: paragraphs([
        written(module, unit, question, valueRef(symbol), asked),
        written(module, inner, question, valueRef(anew), body),
      ]),
      mentions: wordsIn([...asked, ...body]),
    };
  }
  return {
    name: symbol.name,
    code: written(module, unit, question, valueRef(symbol), body),
    mentions: wordsIn(body),
  };
}

/** A question that comes up again while it is being answered is answered once; what is wrong is told each time. */
function askedOnce(module: ModuleWriter, anew: Code): Code[] {
  const once = valueRef(module.runtime("once", "once"));
  const answer = call(code`${once}(${anew}, value, levels)`, 2);
  const isTold = atom(code`at !== undefined`, code`at === undefined`);
  const told = call(code`${anew}(value, at, levels)`, 2);
  return [returnTest(any([answer, all([isTold, told])]))];
}

function written(
  module: ModuleWriter,
  unit: Unit,
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
