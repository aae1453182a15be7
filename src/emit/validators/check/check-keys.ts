/** Checks of properties by the text of their keys: names, patterns, and additional ones. */
import { block, code, str, type Code } from "../../code/index.js";
import { claimOf, testOf, type FunctionScope } from "./function-scope.js";
import { failCall, orFail } from "../module/fail.js";
import { ownFields } from "./read-properties.js";
import type { ObjectPart } from "../facts/shape.js";
import { somewhere, type ValueRef } from "../module/value-ref.js";
import {
  always,
  any,
  atom,
  call,
  isAlways,
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
  if (part.names !== null) {
    const test = testOf(
      { ...scope, opaque: true },
      part.names,
      code`key`,
      "key",
    );
    const rule = () => module.value("properties", "mustBeNamed");
    claims.push(orFail(module, test, rule, someKey(code`key`, "key")));
  }
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
  return asked.length === 0
    ? []
    : [eachKey(scope, asked.map(returnFalseUnless))];
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
  return somewhere(operand, hint, code`at?.key(key)`);
}

/** The value of `key`. JSON has no `undefined`: such a property is absent. */
export const readField: readonly Code[] = [
  code`const field = value[key];`,
  code`if (field === undefined) continue;`,
];

/** A loop over `key` and `field`. */
function eachKey({ module }: FunctionScope, body: readonly Code[]): Code {
  return block(code`for (const key in ${ownFields(module)})`, [
    ...readField,
    ...body,
  ]);
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
