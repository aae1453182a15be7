// Part of the Specwright runtime, copied unchanged.
/** What an application can decide about its API. */
import type { Awaitable, HttpRequest } from "./http.js";
import type { Problem } from "./errors/problem.js";
import type { UnknownFields } from "./route.js";

/** A request as logs and metrics may know it: no address, no header, no value, so no secret either. */
export interface RequestInfo {
  /** The method of `Operations`; null where no route was found. */
  readonly operation: string | null;
  readonly method: string;
  /** The template of the route, `/v1/pets/{petId}`; null where no route was found. */
  readonly path: string | null;
}

export interface ResponseInfo extends RequestInfo {
  readonly status: number;
  /** Milliseconds until the response was ready to be sent. */
  readonly duration: number;
}

export interface InvalidRequestOptions {
  /** Without it, the status that the operation describes: 400, or else 422; 400 where it describes neither. */
  status?: number;
  /** Makes the body; `problem.issues` says what is wrong. Without it, `errorBody` or the generated way does. */
  body?: (problem: Problem) => unknown;
}

/**
 * Is called in place of an operation, which `proceed` calls; its promise has the status. For tracing: what is set up
 * around `proceed` (a span, an `AsyncLocalStorage`) is there for handlers, too. And for refusing requests: an `ApiError`
 * that it throws or returns is the response. Any other error before `proceed` is answered with 500.
 */
export type Around = (
  info: RequestInfo,
  proceed: () => Promise<number>,
  request: HttpRequest,
) => Awaitable<unknown>;

/** What can be decided for the whole API and for single operations. */
export interface OperationOptions {
  /** The greatest size of a request body in bytes; 1 MiB without it. */
  maxBodySize?: number;
  /** The same for bodies that handlers read piece by piece: bytes, items, forms in parts; `maxBodySize` without it. */
  maxStreamSize?: number;
  /** Sees every error that the client is told nothing of. Without it, they are written to the console. */
  onError?: (error: unknown, info: RequestInfo) => void;
  around?: Around;
  onRequest?: (info: RequestInfo) => void;
  onResponse?: (info: ResponseInfo) => void;
}

export interface ServerOptions<
  ErrorBody,
  Operation extends string = string,
> extends OperationOptions {
  /** Stands before every path; without it, the path of the first server of the description. */
  basePath?: string;
  /**
   * Options of single operations. Their limits replace those of the API; their hooks are called as well, after those of
   * the API, and their `around` inside the one of the API.
   */
  operations?: { readonly [Name in Operation]?: OperationOptions };
  /**
   * What becomes of fields and query parameters that the description does not name: `strip` leaves fields out, `refuse`
   * answers that the request is invalid, `keep` hands fields to the handler. Objects that allow additional fields by
   * `additionalProperties`, `patternProperties` or `unevaluatedProperties` keep them. `strip` without it.
   */
  unknownFields?: UnknownFields;
  /** Makes the body of an error, in place of the generated way. */
  errorBody?: (problem: Problem) => ErrorBody;
  /** How requests are answered that are not as described, in place of what the operation describes. */
  invalidRequest?: InvalidRequestOptions;
  /**
   * Whether responses of handlers are checked: `log` reports a mismatch to `onError`, `throw` also answers 500.
   * `off` without it.
   */
  validateResponses?: "off" | "log" | "throw";
  /** Milliseconds of silence after which an event stream sends a comment, so that nobody takes it for dead. */
  keepAlive?: number;
  /** What happens after the day of removal: `gone` answers 410, `headers` only goes on saying it. */
  sunset?: "headers" | "gone";
  /** The clock; for tests. */
  now?: () => Date;
}

/** Makes what handlers get as `call.context`, once for each request, after the caller is known. */
export type ContextFunction<Context> = (
  request: HttpRequest,
) => Awaitable<Context>;

/** Handlers that need a context make the option a must. */
export type ContextOption<Context> = undefined extends Context
  ? { context?: ContextFunction<Context> }
  : { context: ContextFunction<Context> };

/** Where only the application knows how an error body is filled. */
export interface ErrorBodyOption<ErrorBody> {
  errorBody: (problem: Problem) => ErrorBody;
}

/** All options of an API whose operations need no credentials, or those of `Security`. */
export type Options<
  Context,
  ErrorBody,
  Operation extends string,
  Security = never,
> = ServerOptions<ErrorBody, Operation> &
  ContextOption<Context> &
  ([Security] extends [never] ? unknown : { security: Security });

/** What a handler gets beside the checked request. */
export interface Call<Context, Principal> {
  /** The method of `Operations` that was called. */
  readonly operation: string;
  /** Made by the option `context`. */
  readonly context: Context;
  /** Who is calling, as the security function said. */
  readonly principal: Principal;
  /** The same by scheme, where several were needed together. */
  readonly principals: Readonly<Record<string, NonNullable<Principal>>>;
  /** The request as it came. */
  readonly request: HttpRequest;
  /** Aborted when the client goes away, also while a stream is being sent. */
  readonly signal: AbortSignal;
}

/** A value whose parameters with defaults are always there. */
export type Defaulted<T, K extends keyof T> = T & Required<Pick<T, K>>;

/** The request of an operation that takes nothing. */
export type EmptyRequest = Readonly<Record<string, never>>;
