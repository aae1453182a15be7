/** The bodies of `isX`: cheap things first, one thing after the other, `false` at the first that is wrong. */
import type { SchemaId } from "../../model/model.js";
import { block, code, sequence, valueRef, type Code } from "../code/index.js";
import { arraySteps } from "./check-array.js";
import { objectSteps } from "./check-object.js";
import { taggedBody, taggedStatements, untaggedTest } from "./check-union.js";
import { frameOf, testOf, type Frame } from "./frame.js";
import { createLocals, type Locals } from "./locals.js";
import type { ModuleWriter, Unit } from "./module.js";
import { scalarTest, typeTest } from "./scalar.js";
import { asksOnlyUnion, isPlain, type Shape } from "./shape.js";
import { statements, withAnswer, withoutAnswer, type Step } from "./steps.js";
import {
  always,
  any,
  atom,
  call,
  ifHolds,
  isAlways,
  not,
  returnFalseIf,
  returnFalseUnless,
  returnIf,
  type Test,
} from "./test.js";
import { tagOf, type Tag } from "./unions.js";
import { unevaluatedLoops } from "./unevaluated.js";

/** The statements of the function that answers whether `value` is of the schema. */
export function checkBody(module: ModuleWriter, unit: Unit): Code[] {
  const frame = frameOf(module, unit);
  const shape = module.schemas.shape(unit.id, unit.direction);
  const start = frame.counted
    ? [returnFalseIf(atom(code`levels === 0`, code`levels !== 0`))]
    : [];
  const [union] = shape.unions;
  if (union && asksOnlyUnion(shape)) {
    const tag = tagOf(frame, union);
    if (tag) return [...start, ...taggedBody(frame, tag, createLocals())];
  }
  const settled = withoutNull(shape);
  const head =
    settled === shape
      ? []
      : [returnIf(typeTest(module, "null", code`value`), code`true`)];
  return [...start, ...head, ...withAnswer(stepsOf(frame, unit.id, settled))];
}

/** `null` beside one other type can be let go at once; what is left is about one type. */
export function withoutNull(shape: Shape): Shape {
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

function stepsOf(frame: Frame, id: SchemaId, shape: Shape): Step[] {
  const { module } = frame;
  const locals = createLocals();
  const scalar = scalarTest(module, shape, code`value`, frame.stem);
  const isObject = shape.types?.size === 1 && shape.types.has("object");
  const unions = shape.unions.map((union) => ({
    union,
    tag: tagOf(frame, union),
  }));
  const tags = isObject ? unions.flatMap(({ tag }) => tag?.property ?? []) : [];
  // The compiler has learned something of the value by now, and comparisons may look pointless to it: call instead.
  const further: Frame = {
    ...frame,
    opaque: !isAlways(scalar) || shape.calls.length > 0,
  };
  return [
    scalar,
    ...shape.values
      .filter((list) => !list.every(isPlain))
      .map((list) => deepValues(frame, list)),
    ...ofType(frame, shape, "array", () =>
      shape.arrays.flatMap((part) => arraySteps(frame, part)),
    ),
    ...ofType(frame, shape, "object", () =>
      objectSteps(frame, shape.objects, locals, tags),
    ),
    ...shape.calls.map((id) => testOf(frame, id, code`value`, "base")),
    ...unions.map(({ union, tag }) =>
      tag
        ? taggedStep(further, tag, isObject ? locals : null)
        : untaggedTest(further, union),
    ),
    ...shape.nots.map((id) =>
      not(testOf(further, id, code`value`, "excluded")),
    ),
    ...shape.conditionals.map((part) => conditionalStep(further, part)),
    statements(
      unevaluatedLoops(frame, id, shape.unevaluated, (part, place) => [
        returnFalseUnless(
          testOf(frame, part.schema, place.operand, "unevaluated"),
        ),
      ]),
    ),
  ];
}

function taggedStep(frame: Frame, tag: Tag, locals: Locals | null): Step {
  return statements(
    locals
      ? taggedStatements(frame, tag, locals, "object")
      : taggedStatements(frame, tag, createLocals(), "any"),
  );
}

/** Steps about one type, behind a guard where a value may also have another one. */
function ofType(
  frame: Frame,
  shape: Shape,
  type: "array" | "object",
  write: () => Step[],
): Step[] {
  if (shape.types !== null && !shape.types.has(type)) return [];
  const steps = write();
  if (shape.types?.size === 1) return steps;
  const inside = withoutAnswer(steps);
  if (inside.length === 0) return [];
  const guard = ifHolds(typeTest(frame.module, type, code`value`));
  return [statements([block(guard, inside)])];
}

function conditionalStep(
  frame: Frame,
  part: Shape["conditionals"][number],
): Step {
  const condition = testOf(frame, part.if, code`value`, "condition");
  const branch = (id: string | null, hint: string): Test =>
    id === null ? always : testOf(frame, id, code`value`, hint);
  const then = branch(part.then, "consequence");
  const otherwise = branch(part.else, "alternative");
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

export function deepValues(frame: Frame, list: Shape["values"][number]): Test {
  const { module } = frame;
  const equal = valueRef(module.runtime("equal", "isEqual"));
  return any(
    list.map((value) =>
      call(code`${equal}(value, ${module.constant(value, frame.stem)})`, 1),
    ),
  );
}
