/** What is wrong with a value that should match one of several alternatives. */
import {
  array,
  block,
  code,
  indent,
  lines,
  sequence,
  str,
  type Code,
} from "../code/index.js";
import { optionHint, untaggedTest } from "./check-union.js";
import type { Frame } from "./frame.js";
import { createLocals } from "./locals.js";
import { fetchProperties } from "./read-properties.js";
import { issue, reportValue } from "./report.js";
import type { UnionPart } from "./shape.js";
import { typeTest } from "./scalar.js";
import { any, ifHolds, isNever, not } from "./test.js";
import { tagOf, targetOf, type Tag } from "./unions.js";
import { testOf } from "./frame.js";
import type { SchemaId } from "../../model/model.js";

export function collectUnion(frame: Frame, union: UnionPart): Code[] {
  const tag = tagOf(frame, union);
  if (tag) return byTag(frame, tag);
  return [
    block(ifHolds(not(untaggedTest(frame, union))), [
      issue(
        frame,
        code`path`,
        code`value`,
        union.kind,
        optionNames(frame, union.schemas),
      ),
    ]),
  ];
}

/** The tag says which alternative was meant, so that one's issues are told. */
function byTag(frame: Frame, tag: Tag): Code[] {
  const locals = createLocals();
  const isObject = typeTest(frame.module, "object", code`value`);
  const cases = tag.options.map(({ values, schema }, index) =>
    lines([
      ...values.map((value) => code`case ${str(value)}:`),
      indented([
        ...reportValue(
          frame,
          schema,
          code`value`,
          code`path`,
          optionHint(index),
        ),
        code`break;`,
      ]),
    ]),
  );
  const values = tag.options.flatMap((option) => option.values);
  const path = code`path + ${str(`/${tag.property.replaceAll("~", "~0").replaceAll("/", "~1")}`)}`;
  const unknownTag = issue(
    frame,
    path,
    locals.of(tag.property),
    "enum",
    array(values.map(str)),
  );
  const others = any(
    tag.untagged.map((id, index) =>
      testOf(frame, id, code`value`, optionHint(tag.options.length + index)),
    ),
  );
  const otherwise = isNever(others)
    ? [unknownTag]
    : [block(ifHolds(not(others)), [unknownTag])];
  const notObject = issue(
    frame,
    code`path`,
    code`value`,
    "type",
    str("object"),
  );
  return [
    sequence(
      block(ifHolds(isObject), [
        fetchProperties([tag.property], locals),
        block(code`switch (${locals.of(tag.property)})`, [
          ...cases,
          lines([code`default:`, indented(otherwise)]),
        ]),
      ]),
      code` `,
      isNever(others)
        ? block(code`else`, [notObject])
        : block(sequence(code`else `, ifHolds(not(others))), [notObject]),
    ),
  ];
}

/** Names where there are names; otherwise the place in the list. */
function optionNames(frame: Frame, members: readonly SchemaId[]): Code {
  const { schemas, context } = frame.module;
  return array(
    members.map((id, index) => {
      const target = targetOf(schemas, id, frame.direction);
      if (schemas.schema(target).role.kind !== "inline") {
        return str(context.names.schema(target, frame.direction).type.name);
      }
      const types = schemas.types(target, frame.direction);
      return str(
        types ? [...types].join(" or ") : `option ${String(index + 1)}`,
      );
    }),
  );
}

function indented(statements: readonly Code[]): Code {
  return sequence(code`  `, indent(lines(statements)));
}
