/** What is wrong with the items of an array. */
import { block, code, digits, num, str, type Code } from "../code/index.js";
import { containsBounds, countContained, uniqueTests } from "./check-array.js";
import { testOf, type Frame } from "./frame.js";
import { issue, reportValue } from "./report.js";
import type { ArrayPart } from "./shape.js";
import { atom, ifHolds, isAlways, not } from "./test.js";

export function collectItems(frame: Frame, part: ArrayPart): Code[] {
  return [
    ...ofLength(frame, part),
    ...ofPrefix(frame, part),
    ...ofRest(frame, part),
    ...uniqueTests(frame, part).map((test) =>
      block(ifHolds(not(test)), [
        issue(frame, code`path`, code`value`, "uniqueItems", code`true`),
      ]),
    ),
    ...ofContains(frame, part),
  ];
}

function ofLength(frame: Frame, { minItems, maxItems }: ArrayPart): Code[] {
  const statements: Code[] = [];
  if (minItems !== null && minItems > 0) {
    statements.push(
      block(code`if (value.length < ${num(minItems)})`, [
        issue(frame, code`path`, code`value`, "minItems", num(minItems)),
      ]),
    );
  }
  if (maxItems !== null) {
    statements.push(
      block(code`if (value.length > ${num(maxItems)})`, [
        issue(frame, code`path`, code`value`, "maxItems", num(maxItems)),
      ]),
    );
  }
  return statements;
}

function ofPrefix(frame: Frame, part: ArrayPart): Code[] {
  return part.prefix.flatMap((schema, index) => {
    const position = digits(index);
    return reportValue(
      frame,
      schema,
      code`value[${position}]`,
      code`path + ${str(`/${String(index)}`)}`,
      `item ${String(index + 1)}`,
      atom(code`value.length <= ${position}`, code`value.length > ${position}`),
    );
  });
}

/** Most items are right: asking `isX` first is faster than looking for issues that are not there. */
function ofRest(frame: Frame, part: ArrayPart): Code[] {
  if (part.rest === null) return [];
  const { schemas } = frame.module;
  if (schemas.acceptsAll(part.rest, frame.direction)) return [];
  const path = code`path + "/" + index`;
  const from = digits(part.prefix.length);
  if (schemas.acceptsNone(part.rest, frame.direction)) {
    return [
      block(code`if (value.length > ${from})`, [
        issue(frame, code`path`, code`value`, "maxItems", from),
      ]),
    ];
  }
  const statements = reportValue(frame, part.rest, code`item`, path, "item");
  const called = schemas.isCalled(part.rest, frame.direction);
  return [
    block(code`for (let index = ${from}; index < value.length; index++)`, [
      code`const item: unknown = value[index];`,
      ...(called
        ? [
            block(
              ifHolds(not(testOf(frame, part.rest, code`item`, "item"))),
              statements,
            ),
          ]
        : statements),
    ]),
  ];
}

function ofContains(frame: Frame, part: ArrayPart): Code[] {
  const { contains } = part;
  if (contains === null || isAlways(containsBounds(part))) return [];
  const statements = countContained(frame, part);
  if (contains.minimum > 0) {
    statements.push(
      block(code`if (matches < ${num(contains.minimum)})`, [
        issue(
          frame,
          code`path`,
          code`value`,
          "minContains",
          num(contains.minimum),
        ),
      ]),
    );
  }
  if (contains.maximum !== null) {
    statements.push(
      block(code`if (matches > ${num(contains.maximum)})`, [
        issue(
          frame,
          code`path`,
          code`value`,
          "maxContains",
          num(contains.maximum),
        ),
      ]),
    );
  }
  return statements;
}
