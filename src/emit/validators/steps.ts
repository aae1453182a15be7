/** What a check goes through, one step after the other. */
import { code, type Code } from "../code/index.js";
import {
  isAlways,
  isNever,
  returnFalseUnless,
  returnTest,
  type Test,
} from "./test.js";

/** A test that must hold, or statements that leave with `false` on their own. */
export type Step = Test | { kind: "code"; statements: readonly Code[] };

export function statements(list: readonly Code[]): Step {
  return { kind: "code", statements: list.filter((one) => !one.empty) };
}

/** The whole of a function: the last test is the answer. */
export function withAnswer(steps: readonly Step[]): Code[] {
  const kept = reachable(steps);
  const last = kept.at(-1);
  return last === undefined || last.kind === "code"
    ? [...withoutAnswer(kept), code`return true;`]
    : [...withoutAnswer(kept.slice(0, -1)), returnTest(last)];
}

/** A part of a function: after it, there is more to come. */
export function withoutAnswer(steps: readonly Step[]): Code[] {
  return reachable(steps).flatMap((step) =>
    step.kind === "code" ? step.statements : [returnFalseUnless(step)],
  );
}

/** Steps that do something, up to the first that nothing gets past. */
function reachable(steps: readonly Step[]): Step[] {
  const kept = steps.filter((step) => !isNothing(step));
  const end = kept.findIndex((step) => step.kind !== "code" && isNever(step));
  return end < 0 ? kept : kept.slice(0, end + 1);
}

function isNothing(step: Step): boolean {
  return step.kind === "code" ? step.statements.length === 0 : isAlways(step);
}
