// Part of the Specwright runtime.
import type {
  Access,
  Authentication,
  Failures,
  OpenServerOptions,
} from "./core.js";
import type {
  ApiRequest,
  Awaitable,
  HttpReply,
  Refusal,
  ReplyHeaders,
  RequestInfo,
  ResponseContents,
  Result,
  Route,
} from "./http.js";

// The types of the options `sunset` and `onDeprecatedUse`.

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
  /** Periods inside the time between the deprecation and the removal of their operations. */
  readonly brownouts?: readonly Brownout<Operation>[];
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

// The interface between the server and the code for deprecated operations, which a package contains only if it has any.

/** What the server does for a route with something deprecated. */
export interface RouteLifecycle {
  /** Adds the headers to those of a response. `captures` are the texts of the path parameters. */
  readonly apply: (
    headers: ReplyHeaders,
    request: ApiRequest,
    captures: readonly string[],
  ) => void;
  /** Answers a request, or continues with the steps of every operation. */
  readonly answer: (
    received: DeprecatedRequest,
    steps: AnswerSteps,
  ) => Awaitable<HttpReply | Refusal>;
  /** Adds a notice to the body of a result. Null if bodies get none. */
  readonly note:
    | ((
        result: Result,
        contents: ResponseContents,
        request: ApiRequest,
        captures: readonly string[],
      ) => Result)
    | null;
}

export interface DeprecatedRequest {
  readonly request: ApiRequest;
  readonly query: string;
  readonly info: RequestInfo;
  readonly failures: Failures;
  /** Null if the operation needs no credentials. */
  readonly access: Access | null;
}

/** The steps of every operation, from its start or with a known caller. */
export interface AnswerSteps {
  readonly authenticate: () => Awaitable<HttpReply | Refusal>;
  readonly admit: (
    caller: Authentication | Refusal,
  ) => Awaitable<HttpReply | Refusal>;
}

/** The lifecycle of a route; null if nothing about it is deprecated. */
export type LifecycleOf = (
  route: Route,
  info: RequestInfo,
  basePath: string,
  names: readonly string[],
) => RouteLifecycle | null;

/** Throws a `TypeError` for options that do not fit the API description. */
export type Lifecycles = (
  routes: readonly Route[],
  options: OpenServerOptions,
) => LifecycleOf;
