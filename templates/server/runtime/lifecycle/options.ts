// Part of the Specwright runtime.
/** The types of the options `sunset` and `onDeprecatedUse`. */
import type { Refusal } from "../errors/problem.js";
import type { ApiRequest } from "../http.js";
import type { Route } from "../route.js";

/** A period in which operations answer 410, as they will after their removal. */
export interface Brownout<Operation extends string = string> {
  /** A date and time with a time zone: `2030-11-05T10:00Z`. */
  readonly from: string;
  /** The end, in the same form. */
  readonly to: string;
  /** By default, all operations that are deprecated before the period and removed after it. */
  readonly operations?: readonly Operation[];
}

export interface SunsetOptions<Operation extends string = string> {
  /** Whether operations answer 410 from their removal date on; false by default. */
  readonly gone?: boolean;
  /** Periods inside the time between the deprecation and the removal of their operations: `brownouts([...])`. */
  readonly brownouts?: Brownouts<Operation>;
}

/** A result of `brownouts`, which brings the code that checks them. */
export interface Brownouts<Operation extends string = string> {
  readonly list: readonly Brownout<Operation>[];
  /** By operation. Throws a `TypeError` for brownouts that do not fit the API description. */
  readonly periods: (
    routes: readonly Route[],
  ) => ReadonlyMap<string, readonly BrownoutPeriod[]>;
}

export interface BrownoutPeriod {
  readonly from: number;
  readonly to: number;
  readonly refusal: Refusal;
}

/** `announced` means that the deprecation date is in the future. */
export type LifecycleState = "announced" | "deprecated" | "brownout" | "gone";

/** A request that uses a deprecated operation or a deprecated parameter. */
export interface DeprecatedUse<
  Principal = unknown,
  Operation extends string = string,
> {
  /** The method of `Operations`. */
  readonly operation: Operation;
  readonly method: string;
  /** The template of the route: `/v1/pets/{petId}`. */
  readonly path: string;
  /** Null if the operation is not deprecated, but some of its parameters are. */
  readonly state: LifecycleState | null;
  /** The dates of the operation as ISO dates; null if the description has none. */
  readonly since: string | null;
  readonly removal: string | null;
  /** The deprecated parameters that the request has. Path parameters are not listed. */
  readonly parameters: readonly DeprecatedParameter[];
  /** The caller, as the security function returned it; null if there is none or if it was rejected. */
  readonly principal: Principal | null;
  readonly request: ApiRequest;
}

export interface DeprecatedParameter {
  readonly in: "query" | "header" | "cookie";
  readonly name: string;
}
