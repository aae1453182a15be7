/** Checks of arrays: length first, then the items one after the other. */
import { block, code, digits, valueRef, type Code } from "../code/index.js";
import { testOf, type Frame } from "./frame.js";
import { limitsOn, type Limit } from "./limits.js";
import type { ArrayPart } from "./shape.js";
import { statements, type Step } from "./steps.js";
import {
  all,
  any,
  atom,
  call,
  isAlways,
  isNever,
  returnFalseUnless,
  when,
  type Test,
} from "./test.js";

/** What the array `value` must satisfy. */
export function arraySteps(frame: Frame, part: ArrayPart): Step[] {
  return [
    all(lengthLimits(part).map(({ test }) => test)),
    ...prefixTests(frame, part),
    statements([itemLoop(frame, part)]),
    ...uniqueTests(frame, part),
    ...containsSteps(frame, part),
  ];
}

export function lengthLimits({ minItems, maxItems }: ArrayPart): Limit[] {
  return limitsOn(code`value.length`, minItems, maxItems, "Items");
}

/** A position of the prefix need not be there at all. */
function prefixTests(frame: Frame, part: ArrayPart): Test[] {
  return part.prefix.map((schema, index) => {
    const item = code`value[${digits(index)}]`;
    const test = testOf(frame, schema, item, `item ${String(index + 1)}`);
    return isAlways(test) ? test : any([endsBefore(index), test]);
  });
}

/** Whether the array is too short to have an item at a position. */
export function endsBefore(index: number): Test {
  const position = digits(index);
  return atom(
    code`value.length <= ${position}`,
    code`value.length > ${position}`,
  );
}

function itemLoop(frame: Frame, part: ArrayPart): Code {
  if (part.rest === null) return code``;
  const test = testOf(frame, part.rest, code`item`, "item");
  if (isAlways(test)) return code``;
  if (isNever(test)) return returnFalseUnless(endsBefore(part.prefix.length));
  return eachItem(part.prefix.length, [returnFalseUnless(test)]);
}

/** A loop over `item` and `index`. */
export function eachItem(from: number, body: readonly Code[]): Code {
  return block(
    code`for (let index = ${digits(from)}; index < value.length; index++)`,
    [code`const item: unknown = value[index];`, ...body],
  );
}

export function uniqueTests(frame: Frame, part: ArrayPart): Test[] {
  if (!part.unique) return [];
  const unique = valueRef(frame.module.runtime("unique", "isUnique"));
  return [call(code`${unique}(value)`, 2)];
}

function containsSteps(frame: Frame, part: ArrayPart): Step[] {
  const limits = containsLimits(part);
  if (limits.length === 0) return [];
  return [
    statements(countContained(frame, part)),
    all(limits.map(({ test }) => test)),
  ];
}

export function containsLimits({ contains }: ArrayPart): Limit[] {
  return contains === null
    ? []
    : limitsOn(code`matches`, contains.minimum, contains.maximum, "Contains");
}

/** `matches` becomes the number of items that `contains` speaks of. */
export function countContained(frame: Frame, part: ArrayPart): Code[] {
  if (part.contains === null) return [];
  const test = testOf(frame, part.contains.schema, code`item`, "contained");
  if (isAlways(test)) return [code`const matches = value.length;`];
  return [
    code`let matches = 0;`,
    isNever(test) ? code`` : eachItem(0, [when(test, code`matches++;`)]),
  ];
}
