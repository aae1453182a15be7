// Part of the Specwright runtime, copied unchanged.
import type { Awaitable, HttpReply, HttpRequest } from "./http.js";
import type { Around, RequestInfo } from "./options.js";
import { ApiError } from "./errors/problem.js";
import { unsent } from "./response/reply.js";

/** What the functions around an operation surround. */
export interface Work {
  readonly info: RequestInfo;
  readonly request: HttpRequest;
  /** Never fails. */
  readonly perform: () => PromiseLike<HttpReply>;
  /** The response to an error. */
  readonly failed: (error: unknown) => HttpReply;
  /** Tells the application of an error that is not the response. */
  readonly report: (error: unknown) => void;
}

/** Works inside the application's functions, the first of which is the outermost. */
export function workWithin(
  [first, ...others]: readonly Around[],
  work: Work,
): PromiseLike<HttpReply> {
  return first
    ? surrounded(first, { ...work, perform: () => workWithin(others, work) })
    : work.perform();
}

/**
 * The work is done at most once. `around` refuses a request by an `ApiError`. Any other error that it throws before the
 * work has begun refuses the request, too: a check that failed must not let anyone pass. An error after that is reported,
 * and the response of the work stays.
 */
async function surrounded(
  around: Around,
  { info, request, perform, failed, report }: Work,
): Promise<HttpReply> {
  const begun: { reply: PromiseLike<HttpReply> | null } = { reply: null };
  const proceed = async () => (await (begun.reply ??= perform())).status;
  const problem = await problemOf(() => around(info, proceed, request));
  const coming = begun.reply;
  if (coming === null) return failed(problem?.error ?? new NotProceeded());
  if (problem === null) return coming;
  const { error } = problem;
  if (error instanceof ApiError) {
    coming.then(({ body }) => {
      unsent(body);
    });
    return failed(error);
  }
  report(error);
  return coming;
}

/** The error that a function throws, or the `ApiError` that it returns; null where there is neither. */
async function problemOf(
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
