/**
 * The bodies of `checkX`. Without a report, the first check that fails ends the function. With a report, each failed
 * check adds an issue, and the others still run.
 */
import { bare } from "../../../keywords/table.js";
import type { SchemaId } from "../../../model/model.js";
import { block, code, sequence, type Code } from "../../code/index.js";
import { arraySteps } from "./check-array.js";
import { objectSteps } from "./check-object.js";
import { taggedBody, taggedStatements, untaggedClaim } from "./check-union.js";
import {
  claimOf,
  claimsOf,
  functionScopeOf,
  testOf,
  type FunctionScope,
} from "./function-scope.js";
import { createLocals, type Locals } from "../module/locals.js";
import { failCall, orFail } from "../module/fail.js";
import type { ModuleWriter } from "../module/module.js";
import { typeTest } from "./scalar-type.js";
import { orderedClaims, scalarClaims, type ScalarClaims } from "./scalar.js";
import { schemaWords } from "../../../facts/shapes/schema-words.js";
import { mayRepeat } from "../facts/repeats.js";
import { inheritedLimits, type InheritedLimits } from "../facts/limits.js";
import {
  asksOnlyUnion,
  allowsNothing,
  isPlainSchema,
  isScalar,
  type OwnMessages,
  type SchemaShape,
} from "../../../facts/shapes/shape.js";
import {
  itself,
  unreported,
  wording,
  type ValueRef,
} from "../module/value-ref.js";
import {
  statements,
  withAnswer,
  withoutAnswer,
  type CheckStep,
} from "../module/steps.js";
import {
  all,
  always,
  any,
  atom,
  call,
  ifHolds,
  isAlways,
  not,
  returnFalseUnless,
  returnIf,
  returnTest,
  when,
  type Test,
} from "../module/test.js";
import { unionTagOf, type UnionTag } from "../../../facts/shapes/unions.js";
import { unevaluatedLoops } from "./unevaluated.js";
import type { SchemaFunctions } from "../module/schema-functions.js";

/** The statements of the function that checks `value`. */
export function checkBody(module: ModuleWriter, unit: SchemaFunctions): Code[] {
  const scope = functionScopeOf(module, unit);
  const shape = module.schemas.shape(unit.id, unit.direction);
  const start = [
    ...(scope.counted ? [depthLimit(module)] : []),
    ...(mayRepeat(scope, unit.id) ? [comparing(module)] : []),
    ...(shape.messages ? [worded(module, unit, shape.messages)] : []),
  ];
  const [union] = shape.unions;
  if (union && asksOnlyUnion(shape)) {
    const tag = unionTagOf(scope.module.schemas, union, scope.direction);
    if (tag) return [...start, ...taggedBody(scope, tag, createLocals())];
  }
  const settled = withoutNull(shape);
  const head =
    settled === shape
      ? []
      : [returnIf(typeTest(module, "null", code`value`), code`true`)];
  return [...start, ...head, ...withAnswer(stepsOf(scope, unit.id, settled))];
}

function depthLimit(module: ModuleWriter): Code {
  const tooDeep = module.value("depth", "tooDeep");
  return when(
    atom(code`levels === 0`, code`levels !== 0`),
    code`return ${tooDeep}();`,
  );
}

/** From here on, the report compares issues. */
function comparing(module: ModuleWriter): Code {
  return code`at &&= ${module.value("distinct", "distinct")}(at);`;
}

/** From here on, issues of the value itself have the messages of the spec. */
function worded(
  module: ModuleWriter,
  { stem }: SchemaFunctions,
  messages: OwnMessages,
): Code {
  const { place } = wording(module, itself(stem), messages);
  return code`at &&= ${place?.at ?? code`at`};`;
}

/** Handles `null` first if there is one other type, so that the rest is about one type. */
function withoutNull(shape: SchemaShape): SchemaShape {
  const others = [...(shape.types ?? [])].filter((type) => type !== "null");
  const structured = shape.objects.length > 0 || shape.arrays.length > 0;
  const asksMore = [
    shape.calls,
    shape.unions,
    shape.nots,
    shape.conditionals,
    shape.values,
    shape.unevaluated,
  ].some((list) => list.length > 0);
  return shape.types?.size === 2 &&
    others.length === 1 &&
    structured &&
    !asksMore
    ? { ...shape, types: new Set(others) }
    : shape;
}

function stepsOf(
  scope: FunctionScope,
  id: SchemaId,
  own: SchemaShape,
): CheckStep[] {
  const { module } = scope;
  const locals = createLocals();
  const inherited = inheritedLimits(scope, own);
  const shape = withLimits(own, inherited);
  // Every value fails here, and code after it would never run.
  if (allowsNothing(shape))
    return scalarClaims(module, shape, itself(scope.stem)).slice(0, 1);
  const [first, ...further] = typeSteps(scope, shape);
  const isObject = shape.types?.size === 1 && shape.types.has("object");
  const unions = shape.unions.map((union) => ({
    union,
    tag: unionTagOf(scope.module.schemas, union, scope.direction),
  }));
  const tags = isObject ? unions.flatMap(({ tag }) => tag?.property ?? []) : [];
  const here = (hint: string): ValueRef => itself(hint);
  // A test narrows the type of the value for the tests after it, and the compiler rejects a comparison that can then
  // never be true. So only the first test is inlined; those after it are calls.
  let isNarrowed = first !== undefined || shape.calls.length > 0;
  const next = (): FunctionScope => {
    const opaque = isNarrowed;
    isNarrowed = true;
    return { ...scope, opaque };
  };
  return [
    ...(first ? [first] : []),
    ...further,
    ...shape.values
      .filter((list) => !list.every(isPlainSchema))
      .map((list) => deepValues(scope, list)),
    ...ofType(scope, shape, "array", () =>
      arraySteps(scope, shape.arrays, inherited.items),
    ),
    ...ofType(scope, shape, "object", () =>
      objectSteps(scope, shape.objects, locals, tags, inherited.properties),
    ),
    ...shape.calls.flatMap((called) =>
      claimsOf(
        { ...scope, narrowed: first ? shape.types : null },
        called,
        here("base"),
      ),
    ),
    ...unions.map(({ union, tag }) =>
      tag
        ? taggedStep(next(), tag, isObject ? locals : null)
        : untaggedClaim(next(), union),
    ),
    ...shape.nots.map((excluded) =>
      orFail(
        module,
        not(testOf(next(), excluded, code`value`, "not")),
        () => notRule(scope, excluded, shape),
        here(""),
      ),
    ),
    ...shape.conditionals.map((part) => conditionalStep(next(), part)),
    statements(unevaluatedLoops(scope, id, shape.unevaluated)),
  ];
}

/** The rule says what is excluded, if that can be said in a few words. */
function notRule(
  { module, direction, stem }: FunctionScope,
  excluded: SchemaId,
  { types }: SchemaShape,
): Code {
  const words = schemaWords(module.schemas, excluded, direction, types);
  if (words === null) return module.value("rules", "mustNotMatch");
  const { values } = module.schemas.shape(excluded, direction);
  const [list = null] = values;
  return module.rule("not", list && [...list], `${stem} not`, words.one);
}

/** The same checks, with the types and the length that other schemas of the value allow. */
function withLimits(
  shape: SchemaShape,
  { length, types }: InheritedLimits,
): SchemaShape {
  const limited = { ...bare.string, maxLength: length };
  return {
    ...shape,
    types: types ?? shape.types,
    strings: length < Infinity ? [limited, ...shape.strings] : shape.strings,
  };
}

/**
 * If further steps read a value, the function returns for a value of another type, and for a text of the wrong length.
 * This also tells the compiler the type. Without further steps, the test of the type is the result.
 */
function typeSteps(scope: FunctionScope, shape: SchemaShape): CheckStep[] {
  const { module } = scope;
  const [only, ...others] = shape.types ?? [];
  const isStructured =
    others.length === 0 && (only === "object" || only === "array");
  if (isStructured && !(isScalar(shape) && shape.calls.length === 0)) {
    const name = only === "object" ? "mustBeObject" : "mustBeArray";
    const rule = module.value("values", name);
    return [
      returnUnless(
        typeTest(module, only, code`value`),
        failCall(module, rule, itself(scope.stem)),
      ),
    ];
  }
  const readsMore = isScalar(shape)
    ? shape.calls.length > 0
    : shape.unions.length + shape.nots.length + shape.conditionals.length > 0;
  const claims = (ref: ValueRef): ScalarClaims => {
    const { decisive, further } = orderedClaims(module, shape, ref, !readsMore);
    const asked = (list: Test[]): Test[] =>
      list.filter((claim) => !isAlways(claim));
    return { decisive: asked(decisive), further: asked(further) };
  };
  const { decisive, further } = claims(itself(scope.stem));
  if (!readsMore) return [...decisive, ...further];
  if (decisive.length > 0) {
    const silent = claims(unreported(code`value`, scope.stem)).decisive;
    return [returnUnless(all(silent), all(decisive)), ...further];
  }
  // The first scan of a text includes the type.
  const [scan] = further;
  if (shape.types === null || !scan) return further;
  const isOfType = any(
    [...shape.types].map((type) => typeTest(module, type, code`value`)),
  );
  return [returnUnless(isOfType, scan), ...further];
}

/** Ends the function with a result unless a test passes. */
function returnUnless(test: Test, result: Test): CheckStep {
  return statements([when(not(test), returnTest(result))]);
}

function taggedStep(
  scope: FunctionScope,
  tag: UnionTag,
  locals: Locals | null,
): CheckStep {
  return statements(
    locals
      ? taggedStatements(scope, tag, locals, "object")
      : taggedStatements(scope, tag, createLocals(), "any"),
  );
}

/** Steps for one type, inside an `if` if the value may have another type. */
function ofType(
  scope: FunctionScope,
  shape: SchemaShape,
  type: "array" | "object",
  write: () => CheckStep[],
): CheckStep[] {
  if (shape.types !== null && !shape.types.has(type)) return [];
  const steps = write();
  if (shape.types?.size === 1) return steps;
  const inside = withoutAnswer(steps);
  if (inside.length === 0) return [];
  const guard = ifHolds(typeTest(scope.module, type, code`value`));
  return [statements([block(guard, inside)])];
}

function conditionalStep(
  scope: FunctionScope,
  part: SchemaShape["conditionals"][number],
): CheckStep {
  const condition = testOf(scope, part.if, code`value`, "if");
  const narrowed: FunctionScope = { ...scope, opaque: true };
  const branch = (id: string | null, hint: string): Test =>
    id === null ? always : claimOf(narrowed, id, itself(hint));
  const then = branch(part.then, "then");
  const otherwise = branch(part.else, "else");
  if (isAlways(otherwise)) return any([not(condition), then]);
  if (isAlways(then)) return any([condition, otherwise]);
  return statements([
    sequence(
      block(ifHolds(condition), [returnFalseUnless(then)]),
      code` `,
      block(code`else`, [returnFalseUnless(otherwise)]),
    ),
  ]);
}

function deepValues(
  scope: FunctionScope,
  list: SchemaShape["values"][number],
): Test {
  const { module, stem } = scope;
  const equal = module.value("equal", "isEqual");
  const test = any(
    list.map((value) =>
      call(code`${equal}(value, ${module.constant(value, stem)})`, 1),
    ),
  );
  return all([
    orFail(
      module,
      test,
      () => module.rule("enum", [...list], stem),
      itself(stem),
    ),
  ]);
}
