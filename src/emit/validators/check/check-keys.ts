/** Checks of properties by the text of their keys: names, patterns, and additional ones. */
import { code, none, str, type Code } from "../../code/index.js";
import { claimOf, type FunctionScope } from "./function-scope.js";
import { eachField } from "./read-properties.js";
import type { ObjectPart } from "../../../facts/shapes/shape.js";
import type { ModuleWriter } from "../module/module.js";
import type { ValueRef } from "../module/value-ref.js";
import {
  all,
  always,
  any,
  atom,
  call,
  isAlways,
  never,
  not,
  returnFalseUnless,
  type Test,
} from "../module/test.js";

export function keyLoop(scope: FunctionScope, part: ObjectPart): Code[] {
  const { module } = scope;
  const matches = part.patterns.map(({ pattern }) =>
    call(code`${module.pattern(pattern, "key")}.test(key)`, 1),
  );
  const claims: Test[] = [];
  for (const [index, { schema }] of part.patterns.entries()) {
    const claim = claimOf(scope, schema, someField("field"));
    if (!isAlways(claim))
      claims.push(any([not(matches[index] ?? any([])), claim]));
  }
  const additional = additionalClaim(scope, part);
  if (!isAlways(additional)) {
    claims.push(any([isKnownKey(scope, part), ...matches, additional]));
  }
  const asked = claims.filter((claim) => !isAlways(claim));
  const body = [
    nameStep(scope, part),
    ...(asked.length > 0 ? [searchStep(scope, part)] : []),
    ...asked.map(returnFalseUnless),
  ].filter((step) => !step.empty);
  return body.length === 0 ? [] : [eachField(body)];
}

/** A name that is not allowed may be long, so it comes before the patterns, which search it. */
function nameStep(scope: FunctionScope, { names }: ObjectPart): Code {
  if (names === null) return none;
  const ref = { operand: code`key`, hint: "key" };
  return returnFalseUnless(claimOf({ ...scope, opaque: true }, names, ref));
}

/** If a name is too long for the engine, no schema can be chosen for its property. */
function searchStep({ module }: FunctionScope, { patterns }: ObjectPart): Code {
  const isSearchable = ({ pattern }: { pattern: string }): Test =>
    call(
      code`${module.value("search", "isSearchable")}(key, ${module.pattern(pattern, "key")})`,
      1,
    );
  const repeating = patterns.filter(({ pattern }) => repeats(pattern));
  return returnFalseUnless(all(repeating.map(isSearchable)));
}

/** Whether the memory of a search can grow with the text: an engine notes the repetitions of a part. */
function repeats(pattern: string): boolean {
  return /[*+{]/.test(pattern);
}

/** Whether `key` matches. A value with a key that the engine cannot search has failed before. */
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
  return module.schemas.acceptsNone(part.additional, direction)
    ? never
    : claimOf(scope, part.additional, someField("value"));
}

export function someField(hint: string): ValueRef {
  return { operand: code`field`, hint };
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
