/** Checks of arrays: length first, then the items one after the other. */
import {
  block,
  code,
  digits,
  num,
  valueRef,
  type Code,
} from "../code/index.js";
import { testOf, type Frame } from "./frame.js";
import type { ArrayPart } from "./shape.js";
import { statements, type Step } from "./steps.js";
import {
  all,
  any,
  atom,
  call,
  isAlways,
  ifHolds,
  returnFalseUnless,
  type Test,
} from "./test.js";

/** What the array `value` must satisfy. */
export function arraySteps(frame: Frame, part: ArrayPart): Step[] {
  return [
    ...lengthTests(part),
    ...prefixTests(frame, part),
    statements([itemLoop(frame, part)]),
    ...uniqueTests(frame, part),
    ...containsSteps(frame, part),
  ];
}

export function lengthTests({ minItems, maxItems }: ArrayPart): Test[] {
  const tests: Test[] = [];
  if (minItems !== null && minItems > 0) {
    tests.push(
      atom(
        code`value.length >= ${num(minItems)}`,
        code`value.length < ${num(minItems)}`,
      ),
    );
  }
  if (maxItems !== null) {
    tests.push(
      atom(
        code`value.length <= ${num(maxItems)}`,
        code`value.length > ${num(maxItems)}`,
      ),
    );
  }
  return tests.length === 0 ? [] : [all(tests)];
}

/** A position of the prefix need not be there at all. */
function prefixTests(frame: Frame, part: ArrayPart): Test[] {
  return part.prefix.flatMap((schema, index) => {
    const position = digits(index);
    const test = testOf(
      frame,
      schema,
      code`value[${position}]`,
      `item ${String(index + 1)}`,
    );
    if (isAlways(test)) return [];
    return any([
      atom(code`value.length <= ${position}`, code`value.length > ${position}`),
      test,
    ]);
  });
}

function itemLoop(frame: Frame, part: ArrayPart): Code {
  if (part.rest === null) return code``;
  const test = testOf(frame, part.rest, code`item`, "item");
  if (isAlways(test)) return code``;
  const from = digits(part.prefix.length);
  return block(code`for (let index = ${from}; index < value.length; index++)`, [
    code`const item: unknown = value[index];`,
    returnFalseUnless(test),
  ]);
}

export function uniqueTests(frame: Frame, part: ArrayPart): Test[] {
  if (!part.unique) return [];
  const unique = valueRef(frame.module.runtime("unique", "isUnique"));
  return [call(code`${unique}(value)`, 2)];
}

function containsSteps(frame: Frame, part: ArrayPart): Step[] {
  const bounds = containsBounds(part);
  if (isAlways(bounds)) return [];
  return [statements(countContained(frame, part)), bounds];
}

/** `matches` becomes the number of items that `contains` speaks of. */
export function countContained(frame: Frame, part: ArrayPart): Code[] {
  if (part.contains === null) return [];
  const test = testOf(frame, part.contains.schema, code`item`, "contained");
  return [
    code`let matches = 0;`,
    isAlways(test)
      ? code`matches = value.length;`
      : block(code`for (const item of value as unknown[])`, [
          block(ifHolds(test), [code`matches++;`]),
        ]),
  ];
}

export function containsBounds({ contains }: ArrayPart): Test {
  if (contains === null) return all([]);
  const { minimum, maximum } = contains;
  return all([
    minimum === 0
      ? all([])
      : atom(code`matches >= ${num(minimum)}`, code`matches < ${num(minimum)}`),
    maximum === null
      ? all([])
      : atom(code`matches <= ${num(maximum)}`, code`matches > ${num(maximum)}`),
  ]);
}
