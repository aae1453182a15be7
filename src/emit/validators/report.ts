/** Statements that report: one issue, or all issues of another schema. */
import type { Presence, SchemaId } from "../../model/model.js";
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
import { isPresent } from "./presence.js";
import { scalarRules, type RuleEntry } from "./rules.js";
import { asksOnlyCalls, isScalar } from "./shape.js";
import { not, when } from "./test.js";

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

/** `check(issues, path, name, nameRule);` */
export function ruleCheck(
  frame: Frame,
  rule: readonly RuleEntry[],
  hint: string,
  operand: Code = code`value`,
  path: Code = code`path`,
  presence: Presence = "required",
): Code {
  const { module } = frame;
  const name = presence === "required" ? "check" : "checkOptional";
  return sequence(
    valueRef(module.runtime("rules", name)),
    args([code`issues`, path, operand, module.rule(rule, hint)]),
    code`;`,
  );
}

/** Where a value is, and whether it must be there. */
export interface Spot {
  operand: Code;
  path: Code;
  /** What helpers for it are named after. */
  hint: string;
  presence?: Presence;
}

/** Statements that report what is wrong with one value. */
export function reportValue(frame: Frame, id: SchemaId, spot: Spot): Code[] {
  const { module, direction } = frame;
  const { schemas } = module;
  const { operand, path, hint, presence = "required" } = spot;
  if (schemas.acceptsAll(id, direction)) return [];
  const shape = schemas.shape(id, direction);
  const alone = frame.opaque && !asksOnlyCalls(shape);
  const named = schemas.schema(id).role.kind !== "inline";
  if (named || alone || !isScalar(shape)) {
    const values = [operand, path, code`issues`];
    const called = code`${callOf(frame, "collect", id, values, hint)};`;
    return presence === "required"
      ? [called]
      : [when(isPresent(operand), called)];
  }
  return [
    ...scalarRules(module, shape, hint).map((rule) =>
      ruleCheck(frame, rule, hint, operand, path, presence),
    ),
    ...shape.calls.flatMap((called) => reportValue(frame, called, spot)),
  ];
}
