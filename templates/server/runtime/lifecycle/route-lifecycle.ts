// Part of the Specwright runtime.
/** The interface between the server and the code for deprecated operations, which a package contains only if it has any. */
import type { Failures } from "../errors/failure.js";
import type { Refusal } from "../errors/problem.js";
import type {
  Awaitable,
  HttpReply,
  ApiRequest,
  ReplyHeaders,
  RequestInfo,
} from "../http.js";
import type { OpenServerOptions } from "../options.js";
import type { ResponseContents, WireResult } from "../response/result.js";
import type { Route } from "../route.js";
import type { Access, Authentication } from "../security/caller.js";

/** What the server does for a route with something deprecated. */
export interface RouteLifecycle {
  /**
   * Adds the headers to those of a response. `captures` are the texts of the path parameters. Returns whether the added
   * ones are known to be ASCII.
   */
  readonly apply: (
    headers: ReplyHeaders,
    request: ApiRequest,
    captures: readonly string[],
  ) => boolean;
  /**
   * Answers a request, or continues with the steps of every operation. Null if it would always continue: no phase
   * rejects requests, and nothing observes them.
   */
  readonly answer:
    | ((
        received: DeprecatedRequest,
        steps: AnswerSteps,
      ) => Awaitable<HttpReply | Refusal>)
    | null;
  /** Adds a notice to the body of a result. Null if bodies get none. */
  readonly note:
    | ((
        result: WireResult,
        contents: ResponseContents,
        request: ApiRequest,
        captures: readonly string[],
      ) => WireResult)
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
