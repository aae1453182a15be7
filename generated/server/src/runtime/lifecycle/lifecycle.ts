// Part of the Specwright runtime, copied unchanged.
/** Prepares everything that the server does for deprecated operations and parameters. Other routes have none of it. */
import type { HttpRequest, RequestInfo } from "../http.js";
import type { OpenOptions, OpenServerOptions } from "../options.js";
import type { Route } from "../route.js";
import {
  deprecatedParametersOf,
  type DeprecatedUse,
} from "./deprecated-use.js";
import { lifecycleHeaders, type LifecycleHeaders } from "./headers.js";
import { noticeText } from "./notice.js";
import { scheduleOf, type LifecyclePhase } from "./sunset.js";

export interface RouteLifecycle {
  readonly apply: LifecycleHeaders["apply"];
  /** The current phase; null if only parameters are deprecated. */
  readonly phase: () => LifecyclePhase | null;
  /** Null if nothing observes uses. */
  readonly use: UseObserver | null;
  /** Null if bodies get no notice. */
  readonly notice: Notice | null;
}

export interface UseObserver {
  readonly hook: (use: DeprecatedUse) => unknown;
  /** Null if the request uses nothing that is deprecated. */
  readonly useOf: (
    phase: LifecyclePhase | null,
    principal: unknown,
    query: string,
    request: HttpRequest,
  ) => DeprecatedUse | null;
}

export interface Notice {
  readonly field: string;
  readonly text: (request: HttpRequest, captures: readonly string[]) => string;
}

/** The lifecycle of a route; null if nothing about it is deprecated. */
export type LifecycleOf = (
  route: Route,
  info: RequestInfo,
  basePath: string,
  names: readonly string[],
) => RouteLifecycle | null;

/** Throws a `TypeError` for options that do not fit the API description. */
export function lifecycles(
  routes: readonly Route[],
  options: OpenServerOptions,
): LifecycleOf {
  const { now, deprecationNotice: field } = options;
  const schedule = scheduleOf(options.sunset, routes);
  if (field === "")
    throw new TypeError("The option `deprecationNotice` is an empty name");
  return (route, info, basePath, names) => {
    const { lifecycle } = route;
    const use = observerOf(route, info, options);
    if (lifecycle === undefined)
      return use && { apply: nothing, phase: () => null, use, notice: null };
    const { apply, successor } = lifecycleHeaders(lifecycle, basePath, names);
    const phaseAt = schedule(route);
    return {
      apply,
      phase: () => phaseAt(now ? now().getTime() : Date.now()),
      use,
      notice:
        field === undefined
          ? null
          : {
              field,
              text: (request, captures) =>
                noticeText(lifecycle, successor(request, captures)),
            },
    };
  };
}

function nothing(): void {
  // There are no headers for deprecated parameters.
}

function observerOf(
  route: Route,
  { path }: RequestInfo,
  { onDeprecatedUse }: OpenOptions,
): UseObserver | null {
  const find = deprecatedParametersOf(route);
  const { operation, method, lifecycle } = route;
  if (!onDeprecatedUse || (find === null && lifecycle === undefined))
    return null;
  return {
    hook: onDeprecatedUse as UseObserver["hook"],
    useOf(phase, principal, query, request) {
      const parameters = find === null ? [] : find(query, request);
      if (phase === null && parameters.length === 0) return null;
      return {
        operation,
        method,
        path: path ?? route.path,
        state: phase?.state ?? null,
        since: lifecycle?.since ?? null,
        removal: lifecycle?.removal ?? null,
        parameters,
        principal,
        request,
      };
    },
  };
}
