/** What is wrong with the items of an array. */
import { code, digits, str, type Code } from "../code/index.js";
import {
  containsLimits,
  countContained,
  eachItem,
  endsBefore,
  lengthLimits,
  uniqueTests,
} from "./check-array.js";
import { testOf, type Frame } from "./frame.js";
import { issue, limitIssues, reportValue } from "./report.js";
import type { ArrayPart } from "./shape.js";
import { not, when, whenAll } from "./test.js";

export function collectItems(frame: Frame, part: ArrayPart): Code[] {
  return [
    ...limitIssues(frame, lengthLimits(part)),
    ...ofPrefix(frame, part),
    ...ofRest(frame, part),
    ...uniqueTests(frame, part).map((test) =>
      when(not(test), issue(frame, "uniqueItems", code`true`)),
    ),
    ...ofContains(frame, part),
  ];
}

function ofPrefix(frame: Frame, part: ArrayPart): Code[] {
  return part.prefix.map((schema, index) =>
    whenAll(
      not(endsBefore(index)),
      reportValue(frame, schema, {
        operand: code`value[${digits(index)}]`,
        path: code`path + ${str(`/${String(index)}`)}`,
        hint: `item ${String(index + 1)}`,
      }),
    ),
  );
}

/** Most items are right: asking `isX` first is faster than looking for issues that are not there. */
function ofRest(frame: Frame, part: ArrayPart): Code[] {
  if (part.rest === null) return [];
  const { schemas } = frame.module;
  if (schemas.acceptsAll(part.rest, frame.direction)) return [];
  const from = part.prefix.length;
  if (schemas.acceptsNone(part.rest, frame.direction)) {
    return [
      when(not(endsBefore(from)), issue(frame, "maxItems", digits(from))),
    ];
  }
  const statements = reportValue(frame, part.rest, {
    operand: code`item`,
    path: code`path + "/" + index`,
    hint: "item",
  });
  if (!schemas.isCalled(part.rest, frame.direction)) {
    return [eachItem(from, statements)];
  }
  const test = testOf(frame, part.rest, code`item`, "item");
  return [eachItem(from, [whenAll(not(test), statements)])];
}

function ofContains(frame: Frame, part: ArrayPart): Code[] {
  const limits = containsLimits(part);
  if (limits.length === 0) return [];
  return [...countContained(frame, part), ...limitIssues(frame, limits)];
}
