/** What is wrong with a value that should match one of several alternatives. */
import {
  block,
  code,
  indent,
  lines,
  sequence,
  str,
  type Code,
} from "../code/index.js";
import { pathTo } from "./collect-object.js";
import { optionHint, untaggedTest } from "./check-union.js";
import type { Frame } from "./frame.js";
import { createLocals } from "./locals.js";
import { valuesRule } from "./rules.js";
import { fetchProperties } from "./read-properties.js";
import { issue, ruleCheck, reportValue } from "./report.js";
import type { UnionPart } from "./shape.js";
import { typeTest } from "./scalar.js";
import { any, ifHolds, isNever, not, when } from "./test.js";
import { tagOf, targetOf, type Tag } from "./unions.js";
import { testOf } from "./frame.js";

export function collectUnion(frame: Frame, union: UnionPart): Code[] {
  const tag = tagOf(frame, union);
  if (tag) return byTag(frame, tag);
  return [
    when(
      not(untaggedTest(frame, union)),
      issue(frame, union.kind, optionNames(frame, union)),
    ),
  ];
}

/** The tag says which alternative was meant, so that one's issues are told. */
function byTag(frame: Frame, tag: Tag): Code[] {
  const locals = createLocals();
  const cases = tag.options.map(({ values, schema }, index) =>
    lines([
      ...values.map((value) => code`case ${str(value)}:`),
      indented([
        ...reportValue(frame, schema, {
          operand: code`value`,
          path: code`path`,
          hint: optionHint(index),
        }),
        code`break;`,
      ]),
    ]),
  );
  const values = tag.options.flatMap((option) => option.values);
  const unknownTag = ruleCheck(
    frame,
    [valuesRule(values)],
    tag.property,
    locals.of(tag.property),
    pathTo(tag.property),
  );
  const others = any(
    tag.untagged.map((id, index) =>
      testOf(frame, id, code`value`, optionHint(tag.options.length + index)),
    ),
  );
  const isObject = typeTest(frame.module, "object", code`value`);
  const notObject = issue(frame, "type", str("object"));
  return [
    sequence(
      block(ifHolds(isObject), [
        fetchProperties([tag.property], locals),
        block(code`switch (${locals.of(tag.property)})`, [
          ...cases,
          lines([code`default:`, indented([when(not(others), unknownTag)])]),
        ]),
      ]),
      code` `,
      isNever(others)
        ? block(code`else`, [notObject])
        : block(sequence(code`else `, ifHolds(not(others))), [notObject]),
    ),
  ];
}

/** Names where there are names; otherwise types, or the place in the list. */
function optionNames(frame: Frame, union: UnionPart): Code {
  const { schemas, context } = frame.module;
  const names = union.schemas.map((id, index) => {
    const target = targetOf(schemas, id, frame.direction);
    if (schemas.schema(target).role.kind !== "inline") {
      return context.names.schema(target, frame.direction).type.name;
    }
    const types = schemas.types(target, frame.direction);
    return types ? [...types].join(" or ") : `option ${String(index + 1)}`;
  });
  return frame.module.constant(names, `${frame.stem} options`);
}

function indented(statements: readonly Code[]): Code {
  return sequence(code`  `, indent(lines(statements)));
}
