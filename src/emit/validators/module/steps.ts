/** The steps of a check, in order. */
import type { Code } from "../../code/index.js";
import {
  all,
  isAlways,
  isNever,
  returnFalseUnless,
  returnTest,
  type Test,
} from "./test.js";

/** A test that must pass, or statements that return `false` themselves. */
export type CheckStep = Test | { kind: "code"; statements: readonly Code[] };

export function statements(list: readonly Code[]): CheckStep {
  return { kind: "code", statements: list.filter((one) => !one.empty) };
}

/** The whole body of a function: the last tests are its result. */
export function withAnswer(steps: readonly CheckStep[]): Code[] {
  const kept = reachable(steps);
  const end = kept.findLastIndex((step) => step.kind === "code") + 1;
  const answer = kept.slice(end).filter((step) => step.kind !== "code");
  return [...withoutAnswer(kept.slice(0, end)), returnTest(all(answer))];
}

/** A part of a body, followed by other steps. */
export function withoutAnswer(steps: readonly CheckStep[]): Code[] {
  return reachable(steps).flatMap((step) =>
    step.kind === "code" ? step.statements : [returnFalseUnless(step)],
  );
}

/** Steps with an effect, or one that always fails. */
function reachable(steps: readonly CheckStep[]): CheckStep[] {
  const none = steps.find((step) => step.kind !== "code" && isNever(step));
  return none ? [none] : steps.filter((step) => !isNothing(step));
}

function isNothing(step: CheckStep): boolean {
  return step.kind === "code" ? step.statements.length === 0 : isAlways(step);
}
