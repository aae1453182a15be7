/** Checks of properties by the text of their keys: names, patterns, and additional ones. */
import { code, none, str, type Code } from "../../code/index.js";
import { claimOf, testOf, type FunctionScope } from "./function-scope.js";
import { failCall, orFail } from "../module/fail.js";
import { eachField } from "./read-properties.js";
import type { ObjectPart } from "../../../facts/shapes/shape.js";
import { somewhere, type ValueRef } from "../module/value-ref.js";
import type { ModuleWriter } from "../module/module.js";
import {
  all,
  always,
  any,
  atom,
  call,
  isAlways,
  not,
  returnFalseUnless,
  whenAll,
  type Test,
} from "../module/test.js";

export function keyLoop(scope: FunctionScope, part: ObjectPart): Code[] {
  const { module } = scope;
  const matches = part.patterns.map(({ pattern }) =>
    call(code`${module.pattern(pattern, "key")}.test(key)`, 1),
  );
  const claims: Test[] = [];
  for (const [index, { schema }] of part.patterns.entries()) {
    const claim = claimOf(scope, schema, someKey(code`field`, "field"));
    if (!isAlways(claim))
      claims.push(any([not(matches[index] ?? any([])), claim]));
  }
  const additional = additionalClaim(scope, part);
  if (!isAlways(additional)) {
    claims.push(any([isKnownKey(scope, part), ...matches, additional]));
  }
  const asked = claims.filter((claim) => !isAlways(claim));
  const body = [
    nameStep(scope, part, asked.length > 0),
    ...(asked.length > 0 ? [searchStep(scope, part)] : []),
    ...asked.map(returnFalseUnless),
  ].filter((step) => !step.empty);
  return body.length === 0 ? [] : [eachField(body)];
}

/** A name that is not allowed may be long, so the patterns of other properties do not search it. */
function nameStep(
  scope: FunctionScope,
  { names }: ObjectPart,
  hasOthers: boolean,
): Code {
  if (names === null) return none;
  const { module } = scope;
  const test = testOf({ ...scope, opaque: true }, names, code`key`, "key");
  const rule = (): Code => module.value("properties", "mustBeNamed");
  const ref = someKey(code`key`, "key");
  if (!hasOthers || isAlways(test)) {
    return returnFalseUnless(orFail(module, test, rule, ref));
  }
  return whenAll(not(test), [
    returnFalseUnless(failCall(module, rule(), ref)),
    code`continue;`,
  ]);
}

/** If a name is too long for the engine, no schema can be chosen for its property. */
function searchStep(scope: FunctionScope, { patterns }: ObjectPart): Code {
  const { module } = scope;
  const isSearchable = ({ pattern }: { pattern: string }): Test =>
    call(
      code`${module.value("search", "isSearchable")}(key, ${module.pattern(pattern, "key")})`,
      1,
    );
  const repeating = patterns.filter(({ pattern }) => repeats(pattern));
  if (repeating.length === 0) return none;
  const rule = module.value("properties", "mustBeNamed");
  return whenAll(not(all(repeating.map(isSearchable))), [
    returnFalseUnless(failCall(module, rule, someKey(code`key`, "key"))),
    code`continue;`,
  ]);
}

/** Whether the memory of a search can grow with the text: an engine notes the repetitions of a part. */
function repeats(pattern: string): boolean {
  return /[*+{]/.test(pattern);
}

/** Whether `key` matches. A key that the engine cannot search has an issue already. */
export function keyMatch(module: ModuleWriter, pattern: string): Test {
  const expression = module.pattern(pattern, "key");
  return repeats(pattern)
    ? call(code`${module.value("search", "matches")}(${expression}, key)`, 1)
    : call(code`${expression}.test(key)`, 1);
}

/** The check of an additional property. */
export function additionalClaim(scope: FunctionScope, part: ObjectPart): Test {
  const { module, direction } = scope;
  if (part.additional === null) return always;
  const ref = someKey(code`field`, "value");
  if (module.schemas.acceptsNone(part.additional, direction)) {
    const rule = module.value("properties", "mustBeKnown");
    return failCall(module, rule, ref);
  }
  return claimOf(scope, part.additional, ref);
}

function someKey(operand: Code, hint: string): ValueRef {
  return somewhere(operand, hint, code`key`);
}

const longChain = 16;

export function isKnownKey(scope: FunctionScope, part: ObjectPart): Test {
  const names = part.properties.map(({ name }) => name);
  if (names.length > longChain) {
    return call(code`${scope.module.valueSet(names, "key")}.has(key)`, 0);
  }
  return any(
    names.map((name) =>
      atom(code`key === ${str(name)}`, code`key !== ${str(name)}`),
    ),
  );
}
