// Part of the Specwright runtime.
import type { Awaitable, HttpReply, ApiRequest, RequestInfo } from "./http.js";
import type { Around } from "./options.js";
import { ApiError } from "./errors/problem.js";
import { cancelUnsent } from "./response/reply.js";

/** The work that the `around` functions of an operation wrap. */
export interface Work {
  readonly info: RequestInfo;
  readonly request: ApiRequest;
  /** Called in the scope of each `around` function that calls `proceed`. */
  readonly entered: () => void;
  /** Never throws. */
  readonly perform: () => PromiseLike<HttpReply>;
  /** The response to an error. */
  readonly failed: (error: unknown) => Awaitable<HttpReply>;
  /** Reports an error that is not the response to the application. */
  readonly report: (error: unknown) => void;
}

/** Runs the work inside the application's `around` functions. The first one is the outermost. */
export function workWithin(
  [first, ...others]: readonly Around[],
  work: Work,
): PromiseLike<HttpReply> {
  if (!first) return work.perform();
  return runAround(first, {
    ...work,
    perform() {
      work.entered();
      return workWithin(others, work);
    },
  });
}

/**
 * The work runs at most once. `around` rejects a request with an `ApiError`. Any other error before the work has
 * started also rejects it: a failed check must not let the request pass. A later error is reported, and the response of
 * the work stays.
 */
async function runAround(
  around: Around,
  { info, request, perform, failed, report }: Work,
): Promise<HttpReply> {
  const begun: { reply: PromiseLike<HttpReply> | null } = { reply: null };
  const proceed = async () => (await (begun.reply ??= perform())).status;
  const problem = await errorOf(() => around(info, proceed, request));
  const coming = begun.reply;
  if (coming === null)
    return failed(problem === null ? new NotProceeded() : problem.error);
  if (problem === null) return coming;
  const { error } = problem;
  if (error instanceof ApiError) {
    coming.then(({ body }) => {
      cancelUnsent(body);
    });
    return failed(error);
  }
  report(error);
  return coming;
}

/** The error that a function throws, or the `ApiError` that it returns, or null. */
async function errorOf(
  around: () => Awaitable<unknown>,
): Promise<{ readonly error: unknown } | null> {
  try {
    const returned = await around();
    return returned instanceof ApiError ? { error: returned } : null;
  } catch (error) {
    return { error };
  }
}

class NotProceeded extends Error {
  override name = "NotProceeded";

  constructor() {
    super("`around` must call `proceed`, or throw or return an ApiError");
  }
}
