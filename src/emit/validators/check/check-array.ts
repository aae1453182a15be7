/** Checks of arrays: the length first, then the items in order. */
import {
  args,
  block,
  code,
  digits,
  sequence,
  str,
  type Code,
  wordsIn,
} from "../../code/index.js";
import { claimOf, testOf, type FunctionScope } from "./function-scope.js";
import { limit } from "./scalar-number.js";
import { isLimited } from "../../../keywords/limits.js";
import { itemLimits } from "../facts/limits.js";
import { schemaWords } from "../../../facts/shapes/schema-words.js";
import type { ArrayPart } from "../../../facts/shapes/shape.js";
import { somewhere } from "../module/value-ref.js";
import { statements, type CheckStep } from "../module/steps.js";
import {
  always,
  any,
  atom,
  call,
  isAlways,
  isNever,
  returnFalseUnless,
  returnTest,
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

/** The function returns if there are too many items. Too few are reported, and then checked like others. */
function lengthSteps(
  scope: FunctionScope,
  parts: readonly ArrayPart[],
  inherited: number,
): CheckStep[] {
  const { least, most: own } = itemLimits(scope, parts);
  const most = Math.min(own, inherited);
  if (!isLimited({ least, most })) return [];
  const hasItems = scope.module.value("size", "hasItems");
  const given = [code`value`, limit(least), limit(most), code`at`];
  const claim = call(sequence(hasItems, args(given)), 0);
  if (most === Infinity) return [claim];
  const tooMany = atom(
    code`value.length > ${limit(most)}`,
    code`value.length <= ${limit(most)}`,
  );
  return [
    statements([when(tooMany, returnTest(claim))]),
    least > 0 ? claim : always,
  ];
}

/** An array may be shorter than its prefix. */
function prefixClaims(scope: FunctionScope, part: ArrayPart): Test[] {
  return part.prefix.map((schema, index) => {
    const position = digits(index);
    const hint = `item ${String(index + 1)}`;
    const item = somewhere(code`value[${position}]`, hint, position);
    const claim = claimOf(scope, schema, item);
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
  const ref = somewhere(code`item`, "item", code`index`);
  return eachItem(prefix.length, [
    returnFalseUnless(claimOf(scope, rest, ref)),
  ]);
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
  return call(code`${unique}(value, at)`, 2);
}

function containsSteps(
  scope: FunctionScope,
  { contains }: ArrayPart,
): CheckStep[] {
  if (contains === null) return [];
  const { minimum, maximum, schema } = contains;
  if (minimum === 0 && maximum === null) return [];
  const hasMatches = scope.module.value("size", "hasMatches");
  const limits = [limit(minimum), limit(maximum ?? Infinity)];
  const test = testOf(scope, schema, code`item`, "contains");
  const { module, direction } = scope;
  const words = schemaWords(module.schemas, schema, direction, null);
  const given = [code`matches`, ...limits, code`value`, code`at`];
  if (words) given.push(str(words.each), str(words.all));
  return [
    statements(countMatches(test)),
    call(sequence(hasMatches, args(given)), 0),
  ];
}

/** Counts the items that pass in `matches`. */
function countMatches(test: Test): Code[] {
  if (isAlways(test)) return [code`const matches = value.length;`];
  if (isNever(test)) return [code`const matches = 0;`];
  return [code`let matches = 0;`, eachItem(0, [when(test, code`matches++;`)])];
}
