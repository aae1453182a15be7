// Part of the Specwright runtime.
/** Prepares everything that the server does for deprecated operations and parameters. Other routes have none of it. */
import { callNow } from "../guard.js";
import type { RequestInfo } from "../http.js";
import type { OpenOptions } from "../options.js";
import type { Route } from "../route.js";
import { answerWith, type UseObserver } from "./answer-deprecated.js";
import { deprecatedParametersOf } from "./deprecated-use.js";
import { lifecycleHeaders } from "./headers.js";
import { noticeText, withNotice } from "./notice.js";
import type { Lifecycles } from "./route-lifecycle.js";
import { scheduleOf } from "./sunset.js";

export const lifecycles: Lifecycles = (routes, options) => {
  const { now, deprecationNotice: field } = options;
  const schedule = scheduleOf(options.sunset, routes);
  if (field === "")
    throw new TypeError("The option `deprecationNotice` is an empty name");
  return (route, info, basePath, names) => {
    const { lifecycle } = route;
    const use = observerOf(route, info, options);
    if (lifecycle === undefined) {
      return (
        use && {
          apply: nothing,
          answer: answerWith(() => null, use),
          note: null,
        }
      );
    }
    const { apply, successor } = lifecycleHeaders(lifecycle, basePath, names);
    const { at, canRefuse } = schedule(route);
    const phase = () =>
      at(now ? callNow(console.error, "now", now).getTime() : Date.now());
    return {
      apply,
      answer: canRefuse || use ? answerWith(phase, use) : null,
      note:
        field === undefined
          ? null
          : (result, contents, request, captures) => {
              const address = successor(request, captures);
              const text = noticeText(lifecycle, address);
              return withNotice(result, contents, field, text);
            },
    };
  };
};

/** There are no headers for deprecated parameters. */
function nothing(): boolean {
  return true;
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
