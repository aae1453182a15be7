/** Statements that report: one issue, or all issues of another schema. */
import type { SchemaId } from "../../model/model.js";
import {
  args,
  code,
  sequence,
  str,
  valueRef,
  type Code,
} from "../code/index.js";
import { callOf, type Frame } from "./frame.js";
import type { Limit } from "./limits.js";
import type { RuleEntry } from "./rules.js";
import { scalarChecks } from "./scalar.js";
import { asksOnlyCalls, isScalar } from "./shape.js";
import { any, never, not, when, type Test } from "./test.js";

/** `addIssue(issues, path, value, "uniqueItems", true);`, by default about the value itself. */
export function issue(
  frame: Frame,
  keyword: string,
  expected: Code,
  operand: Code = code`value`,
  path: Code = code`path`,
): Code {
  const add = valueRef(frame.module.runtime("issues", "addIssue"));
  return sequence(
    add,
    args([code`issues`, path, operand, str(keyword), expected]),
    code`;`,
  );
}

export function limitIssues(frame: Frame, limits: readonly Limit[]): Code[] {
  return limits.map(({ keyword, limit, test }) =>
    when(not(test), issue(frame, keyword, limit)),
  );
}

/** `refuse(issues, path, name, nameRule);` */
export function refusal(
  frame: Frame,
  rule: readonly RuleEntry[],
  hint: string,
  operand: Code = code`value`,
  path: Code = code`path`,
): Code {
  const refuse = valueRef(frame.module.runtime("rules", "refuse"));
  return sequence(
    refuse,
    args([code`issues`, path, operand, frame.module.rule(rule, hint)]),
    code`;`,
  );
}

/** Statements that report what is wrong with one value; nothing where `unless` holds, for one that may be absent. */
export function reportValue(
  frame: Frame,
  id: SchemaId,
  operand: Code,
  path: Code,
  hint: string,
  unless: Test = never,
): Code[] {
  const { module, direction } = frame;
  const { schemas } = module;
  if (schemas.acceptsAll(id, direction)) return [];
  const shape = schemas.shape(id, direction);
  const alone = frame.opaque && !asksOnlyCalls(shape);
  const named = schemas.schema(id).role.kind !== "inline";
  if (named || alone || !isScalar(shape)) {
    const values = [operand, path, code`issues`];
    const called = callOf(frame, "collect", id, values, hint);
    return [when(not(unless), code`${called};`)];
  }
  return [
    ...scalarChecks(module, shape, operand, hint).map(({ test, rule }) =>
      when(not(any([unless, test])), refusal(frame, rule, hint, operand, path)),
    ),
    ...shape.calls.flatMap((called) =>
      reportValue(frame, called, operand, path, hint, unless),
    ),
  ];
}
