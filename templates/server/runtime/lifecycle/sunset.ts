// Part of the Specwright runtime.
/**
 * The option `sunset`: brownouts, which rehearse a removal, and the removal itself. All dates are compared with those of
 * the API description before the first request, because a wrong one would make an operation unavailable.
 */
import { Refusal } from "../errors/problem.js";
import { gone } from "../errors/refusals.js";
import type { Route } from "../route.js";
import { checkOperation } from "../routing/check-operation.js";
import { instantOf, timeOf } from "./dates.js";
import type { Brownout, LifecycleState, SunsetOptions } from "./options.js";

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

type DeprecatedRoute = Route & Required<Pick<Route, "lifecycle">>;

interface Period {
  /** The place in the options, for messages. */
  readonly place: string;
  readonly from: number;
  readonly to: number;
}

/** Throws a `TypeError` for options that do not fit the API description. */
export function scheduleOf(
  option: "headers" | "gone" | SunsetOptions | undefined,
  routes: readonly Route[],
): Schedule {
  const { gone: isGone = false, brownouts = [] } = sunsetOptions(option);
  const periods = new Map<string, Period[]>();
  for (const [index, brownout] of brownouts.entries()) {
    const period = periodOf(brownout, `sunset.brownouts[${String(index)}]`);
    for (const { operation } of operationsOf(brownout, period, routes)) {
      const known = periods.get(operation) ?? [];
      const other = known.find(
        ({ from, to }) => from < period.to && period.from < to,
      );
      if (other)
        failOption(
          period.place,
          `overlaps with \`${other.place}\` for ${operation}`,
        );
      periods.set(operation, [...known, period]);
    }
  }
  return ({ operation, lifecycle = {} }) => {
    const { since, removal } = lifecycle;
    const start = since === undefined ? -Infinity : timeOf(since);
    const end = isGone && removal !== undefined ? timeOf(removal) : Infinity;
    const own = (periods.get(operation) ?? []).map(({ from, to }) => ({
      from,
      to,
      phase: { state: "brownout", refusal: unavailable(removal, to) } as const,
    }));
    const phaseAt = (time: number): LifecyclePhase => {
      if (time >= end) return removed;
      const found = own.find(({ from, to }) => from <= time && time < to);
      if (found) return found.phase;
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

/** Caches may store a 410, but this one ends. */
function unavailable(removal: string | undefined, to: number): Refusal {
  const end = new Date(to).toISOString();
  const message = `This operation will be removed on ${removal ?? ""}. As a rehearsal, it is not available until ${end}.`;
  return new Refusal(410, "gone", message, {
    headers: { "cache-control": "no-store" },
  });
}

function sunsetOptions(
  option: "headers" | "gone" | SunsetOptions | undefined,
): SunsetOptions {
  if (option === undefined || option === "headers") return {};
  if (option === "gone") return { gone: true };
  const isObject = typeof option === "object" && (option as unknown) !== null;
  const unknown = isObject
    ? Object.keys(option).find((key) => key !== "gone" && key !== "brownouts")
    : undefined;
  if (!isObject || unknown !== undefined) {
    throw new TypeError(
      'The option `sunset` must be "headers", "gone" or an object with `gone` and `brownouts`',
    );
  }
  return option;
}

function periodOf({ from, to }: Brownout, place: string): Period {
  const period = {
    place,
    from: instantAt(from, `${place}.from`),
    to: instantAt(to, `${place}.to`),
  };
  if (period.to <= period.from) failOption(place, "ends before it starts");
  return period;
}

function instantAt(text: string, place: string): number {
  return (
    instantOf(text) ??
    failOption(
      place,
      `must be a date and a time with a time zone, such as "2030-11-05T10:00Z", but it is ${JSON.stringify(text)}`,
    )
  );
}

/** The operations of a brownout. */
function operationsOf(
  { operations }: Brownout,
  period: Period,
  routes: readonly Route[],
): readonly Route[] {
  if (operations === undefined) {
    const found = routes.filter(
      (route) => isDeprecated(route) && misfit(route, period) === null,
    );
    if (found.length > 0) return found;
    return failOption(
      period.place,
      "applies to no operation: none is deprecated before it and removed after it",
    );
  }
  if (operations.length === 0) failOption(period.place, "names no operation");
  return operations.map((name) => {
    checkOperation(name, routes, `${period.place}.operations`);
    const route = routes.find(({ operation }) => operation === name);
    if (!route || !isDeprecated(route))
      return failOption(period.place, `names ${name}, which is not deprecated`);
    const reason = misfit(route, period);
    return reason === null ? route : failOption(period.place, reason);
  });
}

function isDeprecated(route: Route): route is DeprecatedRoute {
  return route.lifecycle !== undefined;
}

/** The reason why an operation cannot have a brownout in a period, or null. */
function misfit(
  { operation, lifecycle: { since, removal } }: DeprecatedRoute,
  { from, to }: Period,
): string | null {
  if (removal === undefined)
    return `names ${operation}, whose removal has no date in the API description`;
  if (to > timeOf(removal))
    return `ends after the removal of ${operation} on ${removal}`;
  return since !== undefined && from < timeOf(since)
    ? `starts before the deprecation of ${operation} on ${since}`
    : null;
}

function failOption(place: string, problem: string): never {
  throw new TypeError(`The option \`${place}\` ${problem}`);
}
