/** Checks of arrays: the length first, then the items in order. */
import { block, code, digits, type Code, wordsIn } from "../../code/index.js";
import { claimOf, type FunctionScope } from "./function-scope.js";
import { limit } from "./scalar-number.js";
import { itemLimits } from "../../../facts/shapes/limits.js";
import type { ArrayPart } from "../../../facts/shapes/shape.js";
import { statements, type CheckStep } from "../module/steps.js";
import type { ValueRef } from "../module/value-ref.js";
import {
  always,
  any,
  atom,
  call,
  isAlways,
  isNever,
  returnFalseUnless,
  when,
  type Test,
} from "../module/test.js";

/** The steps that check the array `value`. `most` is the limit of other schemas of the value. */
export function arraySteps(
  scope: FunctionScope,
  parts: readonly ArrayPart[],
  most: number,
): CheckStep[] {
  return [
    ...lengthSteps(scope, parts, most),
    ...parts.flatMap((part) => [
      ...prefixClaims(scope, part),
      statements([itemLoop(scope, part)]),
      uniqueClaim(scope, part),
      ...containsSteps(scope, part),
    ]),
  ];
}

function lengthSteps(
  scope: FunctionScope,
  parts: readonly ArrayPart[],
  inherited: number,
): CheckStep[] {
  const { least, most } = itemLimits(
    scope.module.schemas,
    parts,
    scope.direction,
  );
  return within(code`value.length`, least, Math.min(most, inherited));
}

/** Whether a count is within two limits. */
function within(count: Code, least: number, most: number): Test[] {
  return [
    most < Infinity
      ? atom(code`${count} <= ${limit(most)}`, code`${count} > ${limit(most)}`)
      : always,
    least > 0
      ? atom(
          code`${count} >= ${limit(least)}`,
          code`${count} < ${limit(least)}`,
        )
      : always,
  ];
}

/** An array may be shorter than its prefix. */
function prefixClaims(scope: FunctionScope, part: ArrayPart): Test[] {
  return part.prefix.map((schema, index) => {
    const position = digits(index);
    const hint = `item ${String(index + 1)}`;
    const operand = code`value[${position}]`;
    const claim = claimOf(scope, schema, { operand, hint });
    return isAlways(claim) ? claim : any([endsBefore(index), claim]);
  });
}

/** Whether the array is too short to have an item at a position. */
function endsBefore(index: number): Test {
  const position = digits(index);
  return atom(
    code`value.length <= ${position}`,
    code`value.length > ${position}`,
  );
}

function itemLoop(scope: FunctionScope, part: ArrayPart): Code {
  const { module, direction } = scope;
  const { rest, prefix } = part;
  // A schema that accepts nothing is a limit of the length.
  if (
    rest === null ||
    module.schemas.acceptsAll(rest, direction) ||
    module.schemas.acceptsNone(rest, direction)
  ) {
    return code``;
  }
  return eachItem(prefix.length, [
    returnFalseUnless(claimOf(scope, rest, someItem("item"))),
  ]);
}

export function someItem(hint: string): ValueRef {
  return { operand: code`item`, hint };
}

/** A loop over `index` and, if it is used, `item`. */
export function eachItem(from: number, body: readonly Code[]): Code {
  const readsItem = wordsIn(body).has("item");
  return block(
    code`for (let index = ${digits(from)}; index < value.length; index++)`,
    [readsItem ? code`const item: unknown = value[index];` : code``, ...body],
  );
}

function uniqueClaim(scope: FunctionScope, part: ArrayPart): Test {
  if (!part.unique) return always;
  const { module, id } = scope;
  const unique = module.schemas.isBelowRecursion(id)
    ? module.value("unique-nested", "isUniqueNested")
    : module.value("unique", "isUnique");
  return call(code`${unique}(value)`, 2);
}

function containsSteps(
  scope: FunctionScope,
  { contains }: ArrayPart,
): CheckStep[] {
  if (contains === null) return [];
  const { minimum, maximum, schema } = contains;
  if (minimum === 0 && maximum === null) return [];
  const test = claimOf(scope, schema, someItem("contains"));
  return [
    statements(countMatches(test)),
    ...within(code`matches`, minimum, maximum ?? Infinity),
  ];
}

/** Counts the items that pass in `matches`. */
function countMatches(test: Test): Code[] {
  if (isAlways(test)) return [code`const matches = value.length;`];
  if (isNever(test)) return [code`const matches = 0;`];
  return [code`let matches = 0;`, eachItem(0, [when(test, code`matches++;`)])];
}
