/** Statements that report: one issue, or all issues of another schema. */
import type { SchemaId } from "../../model/model.js";
import {
  args,
  block,
  code,
  sequence,
  str,
  valueRef,
  type Code,
} from "../code/index.js";
import { callOf, type Frame } from "./frame.js";
import { scalarChecks } from "./scalar.js";
import { asksOnlyCalls, isScalar } from "./shape.js";
import { any, ifHolds, not, type Test } from "./test.js";

/** `addIssue(issues, path, value, "uniqueItems", true);` */
export function issue(
  frame: Frame,
  path: Code,
  operand: Code,
  keyword: string,
  expected: Code,
): Code {
  const add = valueRef(frame.module.runtime("issues", "addIssue"));
  return sequence(
    add,
    args([code`issues`, path, operand, str(keyword), expected]),
    code`;`,
  );
}

/** Statements that report what is wrong with one value; nothing where it may be absent and is. */
export function reportValue(
  frame: Frame,
  id: SchemaId,
  operand: Code,
  path: Code,
  hint: string,
  unless: Test = any([]),
): Code[] {
  const { module, direction } = frame;
  const { schemas } = module;
  const shape = schemas.shape(id, direction);
  if (schemas.acceptsAll(id, direction)) return [];
  const alone = frame.opaque && !asksOnlyCalls(shape);
  const named = schemas.schema(id).role.kind !== "inline";
  if (named || alone || !isScalar(shape)) {
    const called = callOf(
      frame,
      "collect",
      id,
      [operand, path, code`issues`],
      hint,
    );
    return guarded(unless, [code`${called};`]);
  }
  const refuse = valueRef(module.runtime("rules", "refuse"));
  return [
    ...scalarChecks(module, shape, operand, hint).map(({ test, rule }) =>
      block(ifHolds(not(any([unless, test]))), [
        sequence(
          refuse,
          args([code`issues`, path, operand, module.rule(rule, hint)]),
          code`;`,
        ),
      ]),
    ),
    ...shape.calls.flatMap((called) =>
      reportValue(frame, called, operand, path, hint, unless),
    ),
  ];
}

function guarded(unless: Test, statements: readonly Code[]): Code[] {
  return unless.kind === "any" && unless.parts.length === 0
    ? [...statements]
    : [block(ifHolds(not(unless)), statements)];
}
