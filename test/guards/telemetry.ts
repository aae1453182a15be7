/** A tracer and a meter of OpenTelemetry, of which one function can be replaced. */

import type { Scenario } from "./scenario.js";

type AnyFunction = (...values: never[]) => unknown;

export interface Fakes {
  readonly tracer: never;
  readonly meter: never;
}

/** `place` is that of the function that `replacement` is called for: `tracer.startSpan().end`. */
export function fakeTelemetry(place: string, replacement: AnyFunction): Fakes {
  const fake = (here: string): unknown =>
    new Proxy(() => undefined, {
      // It is no promise.
      get: (_target, name) =>
        typeof name === "symbol" || name === "then"
          ? undefined
          : fake(`${here}.${name}`),
      apply(_target, _self, values: never[]) {
        return here === place
          ? (replacement(...values) ?? fake(`${here}()`))
          : fake(`${here}()`);
      },
    });
  return {
    tracer: fake("tracer") as never,
    meter: fake("meter") as never,
  };
}

/** Whether a function that the types have is one of a tracer or a meter. `start` is the place of the options. */
export function isOfSdk(name: string, start: string): boolean {
  return ["tracer.", "meter."].some((part) => name.startsWith(start + part));
}

/** All of these functions are synchronous, and an SDK has them, so none returns a promise that rejects. */
export function functionOfSdk(
  place: string,
  called: Readonly<Record<string, NonNullable<Scenario["told"]>>>,
): Omit<Scenario, "use"> {
  const told = called[place];
  return {
    works: () => undefined,
    ...(told === undefined
      ? { isUnused: true, ways: ["throws"] }
      : { told, ways: ["throws", "throws undefined", "never settles"] }),
  };
}
