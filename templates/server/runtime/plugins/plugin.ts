// Part of the Specwright runtime.
/** Plugins: parts of HTTP that work alike for all operations, such as CORS, compression and limits. */
import type { ApiRequest, Awaitable, HttpReply } from "../http.js";
import type { Around, Call } from "../options.js";
import type { Result } from "../response/result.js";

/** A request that is valid, and whose caller is known. */
export interface PluginCall extends Call<unknown, unknown> {
  /** The first argument of the handler. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** All functions are optional. A function that throws an `ApiError`, or does not call `next`, ends the request. */
export interface Plugin {
  /** The operations that its options name. `createApi` refuses unknown ones. */
  readonly operations?: readonly string[];
  /** Runs around the request, in its scope: for tracing. */
  readonly around?: Around;
  /** Runs around everything that creates the response, for requests without an operation as well. */
  readonly serve?: (
    request: ApiRequest,
    next: () => Awaitable<HttpReply>,
  ) => Awaitable<HttpReply>;
  /** Runs around the handler. */
  readonly handle?: (
    call: PluginCall,
    next: () => Awaitable<Result>,
  ) => Awaitable<Result>;
}

/** Calls the functions of plugins around an inner one. The first one is the outermost. */
export function runPlugins<Subject, Value>(
  functions: readonly ((
    subject: Subject,
    next: () => Awaitable<Value>,
  ) => Awaitable<Value>)[],
  subject: Subject,
  inner: () => Awaitable<Value>,
): Awaitable<Value> {
  return functions.reduceRight<() => Awaitable<Value>>(
    (next, run) => () => run(subject, next),
    inner,
  )();
}
