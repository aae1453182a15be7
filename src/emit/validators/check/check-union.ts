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
import { claimOf, testOf, type FunctionScope } from "./function-scope.js";
import type { Locals } from "../module/locals.js";
import { failCall } from "../module/fail.js";
import { optionHint, optionNames, optionTable } from "./options.js";
import { fetchProperties } from "./read-properties.js";
import { typeTest } from "./scalar-type.js";
import { type UnionPart } from "../../../facts/shapes/shape.js";
import { hiding, inside, itself } from "../module/value-ref.js";
import {
  any,
  argumentOf,
  call,
  ifHolds,
  isAlways,
  not,
  returnFalseUnless,
  returnTest,
  when,
  type Test,
} from "../module/test.js";
import {
  areDisjoint,
  soleNonNullOption,
  type UnionTag,
} from "../../../facts/shapes/unions.js";

/** A union without a tag. If there is one alternative besides null, the issues of that one are reported. */
export function untaggedClaim(scope: FunctionScope, union: UnionPart): Test {
  const disjoint = areDisjoint(
    scope.module.schemas,
    union.schemas,
    scope.direction,
  );
  const tests = union.schemas.map((id, index) =>
    testOf(scope, id, code`value`, optionHint(index)),
  );
  if (union.kind === "anyOf" || disjoint) {
    const meant = soleNonNullOption(
      scope.module.schemas,
      union,
      scope.direction,
    );
    if (meant === null) return orFailUnion(scope, union, any(tests));
    const claim = claimOf(
      scope,
      meant,
      itself(optionHint(union.schemas.indexOf(meant))),
    );
    return any([
      ...tests.filter((_, index) => union.schemas[index] !== meant),
      claim,
    ]);
  }
  return orFailUnion(scope, union, exactlyOne(scope, tests));
}

/** The test, or else the issues of the closest alternative if the alternatives differ in more than types. */
function orFailUnion(scope: FunctionScope, union: UnionPart, test: Test): Test {
  if (isAlways(test)) return test;
  const { module, stem } = scope;
  const names = optionNames(scope, union);
  const rule = module.rule(union.kind, names, `${stem} options`);
  // A value that may be a password is not shown, and not compared with other alternatives.
  if (union.schemas.some(module.schemas.mayBeSecret)) {
    return any([test, failCall(module, rule, hiding(module, itself("")))]);
  }
  const options = optionTable(scope, union);
  if (options === null) return any([test, failCall(module, rule, itself(""))]);
  const failUnion = module.value("union", "failUnion");
  const given = [code`at`, rule, code`value`, options.list];
  if (options.counted) given.push(code`levels`);
  return any([test, call(sequence(failUnion, args(given)), 0)]);
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
      returnTest(untagged(scope, tag)),
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
        block(code`else`, [returnFalseUnless(untagged(scope, tag))]),
      ),
    ),
  ];
}

/** A value that is not an object can only match alternatives without a tag. */
function untagged(scope: FunctionScope, tag: UnionTag): Test {
  const rule = scope.module.value("values", "mustBeObject");
  return any([others(scope, tag), failCall(scope.module, rule, itself(""))]);
}

/** Alternatives with the same tag value are tried in turn. */
function alternativesOfTag(
  scope: FunctionScope,
  { kind }: UnionTag,
  schemas: readonly SchemaId[],
): Test {
  const union: UnionPart = { kind, schemas: [...schemas], discriminator: null };
  return untaggedClaim({ ...scope, opaque: true }, union);
}

/** Whether one of the alternatives without a tag matches. */
function others(scope: FunctionScope, tag: UnionTag, ids = tag.untagged): Test {
  const tests = ids.map((id) => {
    const index = tag.options.length + tag.untagged.indexOf(id);
    return testOf(scope, id, code`value`, optionHint(index));
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

/** The tag selects the alternative, so the issues of that one are reported. */
function choice(
  scope: FunctionScope,
  tag: UnionTag,
  locals: Locals,
  leave: (test: Test) => Code[],
): Code {
  const { module } = scope;
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
  const values = tag.options.flatMap((option) => option.values);
  const unknownTag = failCall(
    module,
    module.rule("enum", values, property),
    inside(locals.of(property), property),
  );
  const otherwise = switchCase(
    [code`default:`],
    leave(any([otherObjects(scope, tag), unknownTag])),
  );
  return block(code`switch (${locals.of(property)})`, [...cases, otherwise]);
}
