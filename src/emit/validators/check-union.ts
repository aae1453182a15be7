/** Checks of alternatives: by a tag, by what sets their types apart, or by trying one after the other. */
import {
  args,
  block,
  code,
  indent,
  lines,
  sequence,
  str,
  valueRef,
  type Code,
} from "../code/index.js";
import { testOf, type Frame } from "./frame.js";
import type { Locals } from "./locals.js";
import { readProperties } from "./read-properties.js";
import { typeTest } from "./scalar.js";
import type { UnionPart } from "./shape.js";
import {
  any,
  argumentOf,
  call,
  ifHolds,
  isNever,
  not,
  returnFalseUnless,
  returnTest,
  when,
  type Test,
} from "./test.js";
import { areDisjoint, type Tag } from "./unions.js";

/** A union without a tag, as a test. */
export function untaggedTest(frame: Frame, union: UnionPart): Test {
  const tests = union.schemas.map((id, index) =>
    testOf(frame, id, code`value`, optionHint(index)),
  );
  if (union.kind === "anyOf" || areDisjoint(frame, union.schemas)) {
    return any(tests);
  }
  const exactlyOne = valueRef(frame.module.runtime("one-of", "exactlyOne"));
  return call(sequence(exactlyOne, args(tests.map(argumentOf))), 2);
}

export function optionHint(index: number): string {
  return `option ${String(index + 1)}`;
}

/** A body that is nothing but a choice by tag. */
export function taggedBody(frame: Frame, tag: Tag, locals: Locals): Code[] {
  const isObject = typeTest(frame.module, "object", code`value`);
  const otherwise = untagged(frame, tag);
  return [
    isNever(otherwise)
      ? returnFalseUnless(isObject)
      : when(not(isObject), returnTest(otherwise)),
    readProperties({ names: [tag.property], locals, others: null }),
    choice(frame, tag, locals, (test) => [returnTest(test)]),
  ];
}

/** The same among other checks, on a value that is known to be an object where `isObject` says so. */
export function taggedStatements(
  frame: Frame,
  tag: Tag,
  locals: Locals,
  value: "object" | "any",
): Code[] {
  const leave = (test: Test): Code[] =>
    isNever(test)
      ? [code`return false;`]
      : [returnFalseUnless(test), code`break;`];
  const switched = choice(frame, tag, locals, leave);
  if (value === "object") return [switched];
  return [
    sequence(
      block(ifHolds(typeTest(frame.module, "object", code`value`)), [
        readProperties({ names: [tag.property], locals, others: null }),
        switched,
      ]),
      sequence(
        code` `,
        block(code`else`, [returnFalseUnless(untagged(frame, tag))]),
      ),
    ),
  ];
}

function untagged(frame: Frame, tag: Tag): Test {
  return any(
    tag.untagged.map((id, index) =>
      testOf(frame, id, code`value`, optionHint(tag.options.length + index)),
    ),
  );
}

function choice(
  frame: Frame,
  tag: Tag,
  locals: Locals,
  leave: (test: Test) => Code[],
): Code {
  const cases = tag.options.map(({ values, schema }, index) => {
    const test = testOf(frame, schema, code`value`, optionHint(index));
    return lines([
      ...values.map((value) => code`case ${str(value)}:`),
      indented(leave(test)),
    ]);
  });
  const otherwise = lines([
    code`default:`,
    indented(leave(untagged(frame, tag))),
  ]);
  return block(code`switch (${locals.of(tag.property)})`, [
    ...cases,
    otherwise,
  ]);
}

function indented(statements: readonly Code[]): Code {
  return sequence(code`  `, indent(lines(statements)));
}
