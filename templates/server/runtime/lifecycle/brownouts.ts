// Part of the Specwright runtime.
/**
 * Rehearsals of a removal. All dates are compared with those of the API description before the first request, because a
 * wrong one would make an operation unavailable. Only applications with brownouts contain this code.
 */
import { Refusal } from "../errors/problem.js";
import type { Route } from "../route.js";
import { checkOperation } from "../routing/check-operation.js";
import { instantOf, timeOf } from "./dates.js";
import type { Brownout, BrownoutPeriod, Brownouts } from "./options.js";

type DeprecatedRoute = Route & Required<Pick<Route, "lifecycle">>;

interface Period {
  /** The place in the options, for messages. */
  readonly place: string;
  readonly from: number;
  readonly to: number;
}

/** Creates the option `sunset.brownouts`. */
export function brownouts<Operation extends string = string>(
  list: readonly Brownout<Operation>[],
): Brownouts<Operation> {
  return { list, periods: (routes) => periodsOf(list, routes) };
}

/** Throws a `TypeError` for brownouts that do not fit the API description. */
function periodsOf(
  list: readonly Brownout[],
  routes: readonly Route[],
): ReadonlyMap<string, readonly BrownoutPeriod[]> {
  const periods = new Map<string, (Period & BrownoutPeriod)[]>();
  for (const [index, brownout] of list.entries()) {
    const period = periodOf(brownout, `sunset.brownouts[${String(index)}]`);
    for (const route of operationsOf(brownout, period, routes)) {
      const { operation, lifecycle } = route;
      const known = periods.get(operation) ?? [];
      const other = known.find(
        ({ from, to }) => from < period.to && period.from < to,
      );
      if (other)
        failOption(
          period.place,
          `overlaps with \`${other.place}\` for ${operation}`,
        );
      const refusal = unavailable(lifecycle.removal, period.to);
      periods.set(operation, [...known, { ...period, refusal }]);
    }
  }
  return periods;
}

/** Caches may store a 410, but this one ends. */
function unavailable(removal: string | undefined, to: number): Refusal {
  const end = new Date(to).toISOString();
  const message = `This operation will be removed on ${removal ?? ""}. As a rehearsal, it is not available until ${end}.`;
  return new Refusal(410, "gone", message, {
    headers: { "cache-control": "no-store" },
  });
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
): readonly DeprecatedRoute[] {
  if (operations === undefined) {
    const found = routes
      .filter(isDeprecated)
      .filter((route) => misfit(route, period) === null);
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
