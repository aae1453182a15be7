/** The bodies of `checkX`, which tell whether a value matches. The first test that fails ends the function. */
import type { SchemaId } from "../../../model/model.js";
import { args, block, code, sequence, type Code } from "../../code/index.js";
import { arraySteps } from "./check-array.js";
import { objectSteps } from "./check-object.js";
import { taggedBody, taggedStatements, untaggedTest } from "./check-union.js";
import {
  claimOf,
  claimsOf,
  functionScopeOf,
  type FunctionScope,
} from "./function-scope.js";
import { createLocals, type Locals } from "../module/locals.js";
import type { ModuleWriter } from "../module/module.js";
import { typeTest } from "./scalar-type.js";
import { scalarClaims } from "./scalar.js";
import { inheritedLimits, withLimits } from "../../../facts/shapes/limits.js";
import {
  asksOnlyUnion,
  allowsNothing,
  isPlainSchema,
  isScalar,
  withoutNull,
  type SchemaShape,
} from "../../../facts/shapes/shape.js";
import { itself } from "../module/value-ref.js";
import {
  statements,
  withAnswer,
  withoutAnswer,
  type CheckStep,
} from "../module/steps.js";
import {
  always,
  any,
  atom,
  call,
  ifHolds,
  isAlways,
  never,
  not,
  returnFalseUnless,
  returnIf,
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
  const start = [...(scope.counted ? [depthLimit(module)] : [])];
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

function stepsOf(
  scope: FunctionScope,
  id: SchemaId,
  own: SchemaShape,
): CheckStep[] {
  const locals = createLocals();
  const inherited = inheritedLimits(scope.module.schemas, own, scope.direction);
  const shape = withLimits(own, inherited);
  // Every value fails here, and code after it would never run.
  if (allowsNothing(shape)) return [never];
  const [first, ...further] = typeSteps(scope, shape);
  const isObject = shape.types?.size === 1 && shape.types.has("object");
  const unions = shape.unions.map((union) => ({
    union,
    tag: unionTagOf(scope.module.schemas, union, scope.direction),
  }));
  const tags = isObject ? unions.flatMap(({ tag }) => tag?.property ?? []) : [];
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
        itself("base"),
      ),
    ),
    ...unions.map(({ union, tag }) =>
      tag
        ? taggedStep(next(), tag, isObject ? locals : null)
        : untaggedTest(next(), union),
    ),
    ...shape.nots.map((excluded) =>
      not(claimOf(next(), excluded, itself("not"))),
    ),
    ...shape.conditionals.map((part) => conditionalStep(next(), part)),
    statements(unevaluatedLoops(scope, id, shape.unevaluated)),
  ];
}

/** The type comes first, which also tells it to the compiler. */
function typeSteps(scope: FunctionScope, shape: SchemaShape): CheckStep[] {
  const { module } = scope;
  const [only, ...others] = shape.types ?? [];
  const isStructured =
    others.length === 0 && (only === "object" || only === "array");
  if (isStructured && !(isScalar(shape) && shape.calls.length === 0))
    return [typeTest(module, only, code`value`)];
  return scalarClaims(module, shape, itself(scope.stem)).filter(
    (claim) => !isAlways(claim),
  );
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
  const condition = claimOf(scope, part.if, itself("if"));
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
  { module, stem }: FunctionScope,
  list: SchemaShape["values"][number],
): Test {
  const equal = module.value("equal", "isEqual");
  return any(
    list.map((value) =>
      call(
        sequence(equal, args([code`value`, module.constant(value, stem)])),
        1,
      ),
    ),
  );
}
