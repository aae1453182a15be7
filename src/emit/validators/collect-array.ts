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
  return part.prefix.flatMap((schema, index) =>
    reportValue(
      frame,
      schema,
      code`value[${digits(index)}]`,
      code`path + ${str(`/${String(index)}`)}`,
      `item ${String(index + 1)}`,
      endsBefore(index),
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
  const path = code`path + "/" + index`;
  const statements = reportValue(frame, part.rest, code`item`, path, "item");
  const test = testOf(frame, part.rest, code`item`, "item");
  const called = schemas.isCalled(part.rest, frame.direction);
  return [
    eachItem(from, called ? [whenAll(not(test), statements)] : statements),
  ];
}

function ofContains(frame: Frame, part: ArrayPart): Code[] {
  const limits = containsLimits(part);
  if (limits.length === 0) return [];
  return [...countContained(frame, part), ...limitIssues(frame, limits)];
}
