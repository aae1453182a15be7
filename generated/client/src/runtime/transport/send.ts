// Part of the Specwright runtime, copied unchanged.
/** Performs a call, from the request to the result. */
import type { CallOptions, Client } from "../client.js";
import { startDeadline, type Deadline } from "./deadline.js";
import { noticeDeprecation } from "./deprecation.js";
import { ApiError } from "../errors.js";
import { prepare, type Prepared } from "../request/prepare.js";
import { fetchGuarded } from "./redirect.js";
import { readResult } from "../response/response.js";
import type { Result } from "../response/result.js";
import { retryPolicy, type RetryPolicy } from "./retry.js";
import type { RequestInput, Route } from "../route.js";
import { isStream } from "../response/stream.js";

/** Calls an operation. The generated function declares the type of the result for its route. */
export async function send<R extends Result>(
  client: Client,
  route: Route,
  request: RequestInput,
  options: CallOptions = {},
): Promise<R> {
  const prepared = await prepare(client, route, request, options);
  const policy = retryPolicy(
    options.retry ?? client.retry,
    route.method,
    prepared.stop === null,
  );
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(
      { client, route, options, prepared, policy },
      attempt,
    );
    if (outcome.kind === "result") {
      noticeDeprecation(client, route, outcome.result.response.headers);
      return outcome.result as R;
    }
    await policy.sleep(outcome.wait, options.signal);
  }
}

interface Call {
  readonly client: Client;
  readonly route: Route;
  readonly options: CallOptions;
  readonly prepared: Prepared;
  readonly policy: RetryPolicy;
}

type Outcome =
  { kind: "result"; result: Result } | { kind: "again"; wait: number };

async function tryOnce(call: Call, attempt: number): Promise<Outcome> {
  const { client, route, options, prepared, policy } = call;
  const deadline = startDeadline(
    options.timeout ?? client.timeout,
    options.signal,
  );
  const translate = (cause: unknown) => asApiError(call, cause, deadline);
  try {
    options.signal?.throwIfAborted();
    const response = await fetchGuarded(
      client.fetch,
      prepared.url,
      // exactOptionalPropertyTypes: the key is present only if there is a signal.
      deadline.signal === undefined
        ? prepared.init
        : { ...prepared.init, signal: deadline.signal },
      prepared,
    );
    const wait = policy.afterStatus(attempt, response.status, response.headers);
    if (wait !== null) {
      await response.body?.cancel();
      return { kind: "again", wait };
    }
    const result = await readResult(client, route, response, translate);
    if (!isStream(result.body)) prepared.stop?.();
    return { kind: "result", result };
  } catch (cause) {
    const error = translate(cause);
    const passing = error.kind === "network" || error.kind === "timeout";
    const wait = passing ? policy.afterFailure(attempt) : null;
    if (wait === null) {
      prepared.stop?.();
      throw error;
    }
    return { kind: "again", wait };
  } finally {
    deadline.clear();
  }
}

function asApiError(call: Call, cause: unknown, deadline: Deadline): ApiError {
  if (cause instanceof ApiError) return cause;
  const { client, route, options } = call;
  const { operation } = route;
  if (options.signal?.aborted === true) {
    return client.api.createError({
      kind: "aborted",
      operation,
      message: `${operation} was aborted`,
      cause: options.signal.reason,
    });
  }
  if (deadline.expired()) {
    return client.api.createError({
      kind: "timeout",
      operation,
      message: `${operation} timed out`,
      cause,
    });
  }
  return client.api.createError({
    kind: "network",
    operation,
    message: `${operation} received no complete response`,
    cause,
  });
}
