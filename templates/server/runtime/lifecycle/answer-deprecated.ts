// Part of the Specwright runtime.
/** Answers requests for deprecated operations, and for operations with deprecated parameters. */
import { report } from "../errors/failure.js";
import { callHook } from "../guard.js";
import { ApiError, Refusal } from "../errors/problem.js";
import type { HttpReply, ApiRequest } from "../http.js";
import { anonymous, type Authentication } from "../security/caller.js";
import type { DeprecatedUse } from "./options.js";
import type {
  AnswerSteps,
  DeprecatedRequest,
  RouteLifecycle,
} from "./route-lifecycle.js";
import type { LifecyclePhase } from "./sunset.js";

export interface UseObserver {
  readonly hook: (use: DeprecatedUse) => unknown;
  /** Null if the request uses nothing that is deprecated. */
  readonly useOf: (
    phase: LifecyclePhase | null,
    principal: unknown,
    query: string,
    request: ApiRequest,
  ) => DeprecatedUse | null;
}

/** `phase` returns null if only parameters are deprecated. `use` is null if nothing observes uses. */
export function answerWith(
  phase: () => LifecyclePhase | null,
  use: UseObserver | null,
): NonNullable<RouteLifecycle["answer"]> {
  return (received, steps) => {
    const current = phase();
    if (use !== null) return answerObserved(received, steps, current, use);
    return current?.refusal ?? steps.authenticate();
  };
}

/** The hook is called once for each request, also for those that are rejected. */
async function answerObserved(
  { request, query, info, failures, access }: DeprecatedRequest,
  { admit }: AnswerSteps,
  phase: LifecyclePhase | null,
  { hook, useOf }: UseObserver,
): Promise<HttpReply | Refusal> {
  const failed = (error: unknown): void => {
    report(failures, error, info, request);
  };
  const observe = (principal: unknown): void => {
    const use = useOf(phase, principal, query, request);
    if (use !== null) callHook(failed, hook, use);
  };
  const refusal = phase?.refusal ?? null;
  let caller: Authentication | Refusal;
  try {
    caller = access === null ? anonymous : await access.authenticate(request);
  } catch (error) {
    observe(null);
    if (refusal === null) throw error;
    // An operation that is not available needs the caller only for the hook.
    if (!(error instanceof ApiError)) failed(error);
    return refusal;
  }
  observe(caller instanceof Refusal ? null : (caller.principals[0] ?? null));
  return refusal ?? admit(caller);
}
