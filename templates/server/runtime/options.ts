// Part of the Specwright runtime.
/** The options of an API. */
import type {
  ApiRequest,
  Awaitable,
  HttpReply,
  ReplyHeaders,
  RequestIds,
  RequestInfo,
  ResponseEnd,
} from "./http.js";
import type { ErrorBodyOption } from "./errors/error-body.js";
import type { FoundRequestIssue, Refusal } from "./errors/problem.js";
import type { PathsBeside, ServedDescription } from "./routing/paths-beside.js";
import type { DeprecatedUse, SunsetOptions } from "./lifecycle/options.js";
import type { Hooks } from "./guard.js";
import type { Phase } from "./plugins/phases.js";
import type { Result, WireResult } from "./response/result.js";
import type { Route } from "./route.js";
import type { Scope } from "./scope.js";
import type { Authentication } from "./security/caller.js";
import type { UnknownFields, WireInput } from "./values.js";

export interface ResponseInfo extends RequestInfo {
  readonly status: number;
  /** Milliseconds until the response was ready to be sent. */
  readonly duration: number;
}

export interface FinishInfo extends ResponseInfo, ResponseEnd {
  /** The id of the request. */
  readonly id: string;
  /** The caller, as the security function returned it; null if it is not known. */
  readonly principal: unknown;
}

export interface InvalidRequestOptions {
  /** By default the status that the operation describes: 400, or else 422; 400 if it describes neither. */
  status?: number;
}

/** Returns the message of an issue; undefined keeps the one that it has. */
export type MessagesOption = (
  issue: FoundRequestIssue,
  request: ApiRequest,
) => string | undefined;

/**
 * Wraps a request, which `proceed` handles; its promise resolves to the status. For tracing: a span or an
 * `AsyncLocalStorage` around `proceed` is also active in security functions, handlers, streams and the other hooks. For
 * rejecting requests: an `ApiError` that it throws or returns is the response. Any other error before `proceed` becomes
 * a 500.
 */
export type Around = (
  info: RequestInfo,
  proceed: () => Promise<number>,
  request: ApiRequest,
) => Awaitable<unknown>;

/** Options for the whole API and for single operations. */
export interface OperationOptions {
  /** Maximum size of a request body in bytes; 1 MiB by default. */
  maxBodySize?: number;
  /**
   * The same limit for bodies that handlers read as streams: bytes, items, forms in parts; `maxBodySize` by default.
   */
  maxStreamSize?: number;
  /**
   * Whether to decode compressed request bodies: `gzip`, `deflate`, and `br` and `zstd` if the platform can. The limits
   * apply to the decoded bytes. By default, such bodies are rejected with 415.
   */
  decompress?: boolean;
  /** Receives every error whose cause the client does not see. By default, they are written to the console. */
  onError?: (error: unknown, info: RequestInfo, request: ApiRequest) => void;
  around?: Around;
  onRequest?: (info: RequestInfo, request: ApiRequest) => void;
  /**
   * Called before the status and the headers are sent. It may add headers, with names in lower case. Called again for the
   * error if the platform cannot send the response.
   */
  onResponse?: (
    info: ResponseInfo,
    request: ApiRequest,
    headers: ReplyHeaders,
  ) => void;
  /**
   * Called after the last byte: for access logs and metrics. `outcome` is `sent`, `aborted` if the client disconnected,
   * or `broken` if the stream of the body failed. With `api.fetch`, a body that is not a stream counts as sent.
   */
  onFinish?: (info: FinishInfo, request: ApiRequest) => void;
  /** Their phases decide in which order they run. Within a phase, those of the API run before those of the operation. */
  plugins?: readonly Plugin[];
}

export interface ServerOptions<
  Operation extends string = string,
> extends OperationOptions {
  /** The prefix of every path; by default the path of the first server of the description. */
  basePath?: string;
  /**
   * Options of single operations. Their limits replace those of the API. Their hooks are called after those of the API,
   * and their `around` runs inside the one of the API.
   */
  operations?: { readonly [Name in Operation]?: OperationOptions };
  /**
   * How to handle fields and query parameters that the description does not name: `strip` (the default) removes fields,
   * `refuse` rejects the request, `keep` passes fields to the handler. Objects that allow additional fields by
   * `additionalProperties`, `patternProperties` or `unevaluatedProperties` keep them.
   */
  unknownFields?: UnknownFields;
  /** The response to invalid requests, instead of the one that the operation describes. */
  invalidRequest?: InvalidRequestOptions;
  /** Returns the message for an issue of an invalid request, such as one in another language. */
  messages?: MessagesOption;
  /**
   * Whether to validate responses of handlers: `log` reports a mismatch to `onError`, `throw` also responds with 500.
   * `off` by default.
   */
  validateResponses?: "off" | "log" | "throw";
  /** Milliseconds of silence after which an event stream sends a comment, so that proxies and clients keep it open. */
  keepAlive?: number;
  /**
   * `headers` (the default) only sends the lifecycle headers, `gone` responds with 410 from the removal date on. An
   * object can also set brownouts, which rehearse the removal.
   */
  sunset?: "headers" | "gone" | SunsetOptions<Operation>;
  /**
   * The name of a field that deprecated operations add to their JSON bodies, with a sentence about the deprecation. Only
   * bodies whose schema allows the field get it.
   */
  deprecationNotice?: string;
  /**
   * The description of the API, which the server then serves: `description()` of the package. The package contains it
   * if it was generated with `serverDescription`.
   */
  description?: ServedDescription;
  /**
   * Reads the id of a request, such as `requestIdFrom("x-request-id")`. Requests without one get a random id when
   * something reads it.
   */
  requestId?: RequestIds;
  /** The clock; for tests. */
  now?: () => Date;
}

/** Creates the value that handlers receive as `call.context`, once for each request, after authentication. */
export type ContextFunction<Context> = (
  request: ApiRequest,
) => Awaitable<Context>;

/** The option is required if handlers use a context. */
export type ContextOption<Context> = undefined extends Context
  ? { context?: ContextFunction<Context> }
  : { context: ContextFunction<Context> };

export interface DeprecatedUseOption<Principal, Operation extends string> {
  /**
   * Called once for each request that uses a deprecated operation or a deprecated parameter, to count uses and callers.
   * Its errors go to `onError`.
   */
  onDeprecatedUse?: (use: DeprecatedUse<Principal, Operation>) => void;
}

/** All options of an API, with or without `Security`. `Bodies` are the error bodies by schema, `Usual` is the usual one. */
export type Options<
  Context,
  Bodies,
  Usual extends keyof Bodies,
  Operation extends string,
  Principal = never,
  Security = never,
> = ServerOptions<Operation> &
  ContextOption<Context> &
  ErrorBodyOption<Bodies, Usual, Context, Operation> &
  DeprecatedUseOption<Principal, Operation> &
  ([Security] extends [never] ? unknown : { security: Security });

/** The options without the types that the generated code adds. */
export interface OpenOptions {
  readonly errorBody?: unknown;
  readonly security?: unknown;
  readonly context?: (request: ApiRequest) => Awaitable<unknown>;
  readonly onDeprecatedUse?: (use: never) => unknown;
}

export type OpenServerOptions = ServerOptions & OpenOptions;

/** The second argument of a handler. */
export interface Call<Context, Principal> {
  /** The method of `Operations` that was called. */
  readonly operation: string;
  /** Created by the option `context`. */
  readonly context: Context;
  /** The caller, as the security function returned it. */
  readonly principal: Principal;
  /** The callers by security scheme, if several schemes were required together. */
  readonly principals: Readonly<Record<string, NonNullable<Principal>>>;
  /** The original request. */
  readonly request: ApiRequest;
  /** Aborted when the client disconnects, also while a stream is being sent. */
  readonly signal: AbortSignal;
}

/** Handlers of unknown operations. */
export interface AnyOperations {
  readonly [operation: string]: (
    values: Readonly<Record<string, unknown>>,
  ) => unknown;
}

/** A request that is valid, and whose caller is known. With `Operations`, `operation` narrows the type of `values`. */
export type PluginCall<Operations extends object = AnyOperations> =
  PluginCalls<Operations>[keyof Operations];

/** By operation. */
export type PluginCalls<Operations extends object> = {
  readonly [Name in keyof Operations]: HandlerCall<Name, Operations[Name]>;
};

interface HandlerCall<Name, Handler> extends Call<unknown, unknown> {
  readonly operation: Name & string;
  /** The first argument of the handler, with the names and values of the wire. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The first argument of the handler as it gets it, with the names and values of code. */
  readonly values: Handler extends (
    values: infer Values,
    ...rest: never
  ) => unknown
    ? Values
    : never;
  /** Reports an error that does not change the response to `onError`. */
  readonly report: (error: unknown) => void;
}

/** What plugins know of a call besides that of the handler. */
export interface PluginCallParts extends Pick<PluginCall, "report"> {
  readonly input: WireInput;
  readonly handler: object;
}

/** A request whose caller is known, and whose parameters and body have not been read. */
export type AuthenticatedCall = Pick<
  PluginCall,
  "operation" | "request" | "principal" | "principals"
>;

/** The path of a request. */
export interface ServedPath {
  /** Its methods, as in the header `Allow`; null if the description has no such path. */
  readonly allow: string | null;
  /** Reports an error that does not change the response to `onError`. */
  readonly report: (error: unknown) => void;
}

/** All functions are optional. A function that throws an `ApiError`, or does not call `next`, ends the request. */
export interface PluginFunctions<Operations extends object = AnyOperations> {
  /** Decides when the functions run, before or after those of other plugins. */
  readonly phase: Phase;
  /** The operations that its options name. `createApi` refuses unknown ones. */
  readonly operations?: readonly (keyof Operations & string)[];
  /** Paths beside the operations, without the base path: `/health/ready`. Its `serve` answers their requests. */
  readonly paths?: readonly string[];
  /**
   * Called when a request arrives. All functions of the application run inside of the result, as inside of `around`, but
   * requests that need not wait stay synchronous: for tracing.
   */
  readonly scope?: (request: ApiRequest) => Scope;
  /** Runs around the request, in its scope, and outside of the options `around`. */
  readonly around?: Around;
  /**
   * Runs around all further phases, before authentication, for requests without an operation as well. `next` returns
   * the response; errors are responses already. In the phases before `health`, it also sees responses that a framework
   * or `around` creates.
   */
  readonly serve?: (
    request: ApiRequest,
    next: () => Awaitable<HttpReply>,
    path: ServedPath,
  ) => Awaitable<HttpReply>;
  /** Called after authentication, before parameters and body are read. */
  readonly admit?: (call: AuthenticatedCall) => Awaitable<void>;
  /** Runs around the handler. */
  readonly handle?: (
    call: PluginCall<Operations>,
    next: () => Awaitable<Result>,
  ) => Awaitable<Result>;
  /**
   * Called with every error: those that `onError` receives, and those that reject a request, such as an `ApiError`. The
   * errors of the server itself are objects with the same `status`, `code` and `issues`.
   */
  readonly failed?: (error: unknown, request: ApiRequest) => void;
  /** Called after the last byte, after `onFinish`. */
  readonly finish?: (info: FinishInfo, request: ApiRequest) => void;
}

/** A result of `definePlugin`. */
export interface Plugin {
  readonly parts: readonly PluginFunctions[];
  /** Each plugin brings the code that runs plugins: an application without plugins does not contain it. */
  join(plugins: readonly Plugin[], routes: readonly Route[]): JoinedPlugins;
}

/** The functions of several plugins as one. A function that no plugin has is null. */
export interface JoinedPlugins {
  readonly arounds: readonly Around[];
  readonly scope:
    ((request: ApiRequest, report: (error: unknown) => void) => Scope) | null;
  /** Never throws. */
  readonly serve:
    ((request: ApiRequest, inner: Attempt) => Awaitable<HttpReply>) | null;
  /** Of the phases that concern every response. */
  readonly serveAll: JoinedPlugins["serve"];
  readonly admit:
    | ((
        operation: string,
        request: ApiRequest,
        caller: Authentication,
      ) => Awaitable<void>)
    | null;
  readonly handle:
    | ((
        call: Call<unknown, unknown>,
        own: PluginCallParts,
        next: () => Awaitable<WireResult>,
      ) => Awaitable<WireResult>)
    | null;
  readonly failed: Hooks<[error: unknown, request: ApiRequest]> | null;
  readonly finish: Hooks<[info: FinishInfo, request: ApiRequest]> | null;
  readonly addPaths: (paths: PathsBeside) => void;
}

/** Creates a response, or an error that becomes one. */
export interface Attempt extends ServedPath {
  readonly attempt: () => Awaitable<HttpReply | Refusal>;
  readonly replied: (outcome: HttpReply | Refusal) => HttpReply;
  readonly failed: (error: unknown) => HttpReply;
}

/** A value in which parameters with a default are always present. */
export type Defaulted<T, K extends keyof T> = T & Required<Pick<T, K>>;

/** The request of an operation without parameters and body. */
export type EmptyRequest = Readonly<Record<string, never>>;
