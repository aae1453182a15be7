/** Checks of unions: by a tag, by type, or by trying each alternative. */
import {
  args,
  block,
  code,
  lit,
  sequence,
  switchCase,
  type Code,
} from "../../code/index.js";
import type { SchemaId } from "../../../model/model.js";
import { claimOf, type FunctionScope } from "./function-scope.js";
import type { Locals } from "../module/locals.js";
import { fetchProperties } from "./read-properties.js";
import { typeTest } from "./scalar-type.js";
import { type UnionPart } from "../../../facts/shapes/shape.js";
import { itself } from "../module/value-ref.js";
import {
  any,
  argumentOf,
  call,
  ifHolds,
  not,
  returnFalseUnless,
  returnTest,
  when,
  type Test,
} from "../module/test.js";
import {
  areDisjoint,
  optionHint,
  type UnionTag,
} from "../../../facts/shapes/unions.js";

/** A union without a tag. */
export function untaggedTest(scope: FunctionScope, union: UnionPart): Test {
  const tests = union.schemas.map((id, index) =>
    claimOf(scope, id, itself(optionHint(index))),
  );
  return union.kind === "anyOf" ||
    areDisjoint(scope.module.schemas, union.schemas, scope.direction)
    ? any(tests)
    : exactlyOne(scope, tests);
}

/** The body of a function that checks only a union with a tag. */
export function taggedBody(
  scope: FunctionScope,
  tag: UnionTag,
  locals: Locals,
): Code[] {
  locals.of(tag.property);
  return [
    when(
      not(typeTest(scope.module, "object", code`value`)),
      returnTest(others(scope, tag)),
    ),
    fetchProperties(scope.module, locals),
    choice(scope, tag, locals, (test) => [returnTest(test)]),
  ];
}

/** The same next to other checks. `"object"` means that the value is known to be an object. */
export function taggedStatements(
  scope: FunctionScope,
  tag: UnionTag,
  locals: Locals,
  value: "object" | "any",
): Code[] {
  const leave = (test: Test): Code[] => [returnFalseUnless(test), code`break;`];
  locals.of(tag.property);
  const switched = choice(scope, tag, locals, leave);
  if (value === "object") return [switched];
  return [
    sequence(
      block(ifHolds(typeTest(scope.module, "object", code`value`)), [
        fetchProperties(scope.module, locals),
        switched,
      ]),
      sequence(
        code` `,
        block(code`else`, [returnFalseUnless(others(scope, tag))]),
      ),
    ),
  ];
}

/** Alternatives with the same tag value are tried in turn. */
function alternativesOfTag(
  scope: FunctionScope,
  { kind }: UnionTag,
  schemas: readonly SchemaId[],
): Test {
  const union: UnionPart = { kind, schemas: [...schemas], discriminator: null };
  return untaggedTest({ ...scope, opaque: true }, union);
}

/** Whether one of the alternatives without a tag matches. */
function others(scope: FunctionScope, tag: UnionTag, ids = tag.untagged): Test {
  const tests = ids.map((id) => {
    const index = tag.options.length + tag.untagged.indexOf(id);
    return claimOf(scope, id, itself(optionHint(index)));
  });
  return tag.kind === "anyOf" ||
    tests.length < 2 ||
    areDisjoint(scope.module.schemas, ids, scope.direction)
    ? any(tests)
    : exactlyOne(scope, tests);
}

/** The alternatives without a tag that an object can match. The compiler knows here that the value is an object. */
function otherObjects(scope: FunctionScope, tag: UnionTag): Test {
  const { schemas } = scope.module;
  const ids = tag.untagged.filter((id) => {
    const types = schemas.types(id, scope.direction);
    return types === null || types.has("object");
  });
  return others({ ...scope, opaque: true }, tag, ids);
}

function exactlyOne({ module }: FunctionScope, tests: readonly Test[]): Test {
  const check = module.value("one-of", "exactlyOne");
  return call(sequence(check, args(tests.map(argumentOf))), 2);
}

/** The tag selects the alternative. */
function choice(
  scope: FunctionScope,
  tag: UnionTag,
  locals: Locals,
  leave: (test: Test) => Code[],
): Code {
  const { property } = tag;
  const cases = tag.options.map(({ values, schemas }, index) => {
    const [only, ...more] = schemas;
    const claim =
      only !== undefined && more.length === 0
        ? claimOf(scope, only, itself(optionHint(index)))
        : alternativesOfTag(scope, tag, schemas);
    return switchCase(
      values.map((value) => code`case ${lit(value)}:`),
      leave(claim),
    );
  });
  const otherwise = switchCase(
    [code`default:`],
    leave(otherObjects(scope, tag)),
  );
  return block(code`switch (${locals.of(property)})`, [...cases, otherwise]);
}
