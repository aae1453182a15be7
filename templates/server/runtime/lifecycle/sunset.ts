// Part of the Specwright runtime.
/** The option `sunset`: brownouts, which rehearse a removal, and the removal itself. */
import type { Refusal } from "../errors/problem.js";
import { gone } from "../errors/refusals.js";
import type { Route } from "../route.js";
import { timeOf } from "./dates.js";
import type { LifecycleState, SunsetOptions } from "./options.js";

/** The state of a deprecated operation at a time. */
export interface LifecyclePhase {
  readonly state: LifecycleState;
  /** The response, unless the operation is called. */
  readonly refusal: Refusal | null;
}

/** The phases of a deprecated operation. */
export interface Phases {
  readonly at: (time: number) => LifecyclePhase;
  /** Whether the operation is not available in one of them. */
  readonly canRefuse: boolean;
}

export type Schedule = (route: Route) => Phases;

export function scheduleOf(
  option: "headers" | "gone" | SunsetOptions | undefined,
  routes: readonly Route[],
): Schedule {
  const { gone: isGone = false, brownouts } = sunsetOptions(option);
  const periods = brownouts?.periods(routes);
  return ({ operation, lifecycle = {} }) => {
    const { since, removal } = lifecycle;
    const start = since === undefined ? -Infinity : timeOf(since);
    const end = isGone && removal !== undefined ? timeOf(removal) : Infinity;
    const own = periods?.get(operation) ?? [];
    const phaseAt = (time: number): LifecyclePhase => {
      if (time >= end) return removed;
      const found = own.find(({ from, to }) => from <= time && time < to);
      if (found) return { state: "brownout", refusal: found.refusal };
      return time < start ? announced : deprecated;
    };
    const changes = [start, end, ...own.flatMap(({ from, to }) => [from, to])];
    return {
      at: untilNext(changes, phaseAt),
      canRefuse: end < Infinity || own.length > 0,
    };
  };
}

/** Phases last for months, so the last one is kept until the next change. */
function untilNext(
  changes: readonly number[],
  phaseAt: (time: number) => LifecyclePhase,
): Phases["at"] {
  let phase = deprecated;
  let from = NaN;
  let until = NaN;
  return (time) => {
    // A clock may go back.
    if (!(time >= from && time < until)) {
      phase = phaseAt(time);
      from = time;
      until = Math.min(Infinity, ...changes.filter((one) => one > time));
    }
    return phase;
  };
}

const announced: LifecyclePhase = { state: "announced", refusal: null };
const deprecated: LifecyclePhase = { state: "deprecated", refusal: null };
const removed: LifecyclePhase = { state: "gone", refusal: gone() };

function sunsetOptions(
  option: "headers" | "gone" | SunsetOptions | undefined,
): SunsetOptions {
  if (option === undefined || option === "headers") return {};
  if (option === "gone") return { gone: true };
  const isObject = typeof option === "object" && (option as unknown) !== null;
  const unknown = isObject
    ? Object.keys(option).find((key) => key !== "gone" && key !== "brownouts")
    : undefined;
  if (!isObject || unknown !== undefined || Array.isArray(option.brownouts)) {
    throw new TypeError(
      'The option `sunset` must be "headers", "gone" or an object with `gone` and `brownouts`, a result of `brownouts()`',
    );
  }
  return option;
}
