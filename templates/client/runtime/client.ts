// Part of the Specwright runtime.
/** A client: the settings that all calls share. It has no connection and need not be closed. */
import { checkedTime } from "./durations.js";
import type { ApiError, ErrorDetails, FoundIssue } from "./errors.js";
import { entryOf } from "./parameters/text.js";
import type { Result } from "./result.js";
import type { Attempts, Fetch, Follow, RequestInput, Route } from "./route.js";

/** Repeats attempts of a call. `retry()` and `refreshOn401()` create one. */
export type Retry = (
  attempt: () => Promise<Result>,
  call: Attempts,
  options: CallOptions,
) => Promise<Result>;

/** A call before its first attempt. */
export interface CheckedCall {
  readonly client: Client;
  readonly route: Route;
  request: RequestInput;
}

/** Checks a request, runs the call, and checks its result. `checkWith()` creates one. */
export type Check = (
  run: () => Promise<Result>,
  call: CheckedCall,
  options: CallOptions,
) => Promise<Result>;

/** A request that is about to be sent. Changes apply to this attempt. */
export interface OutgoingRequest {
  url: string;
  /** They include credentials. Those of the client have names in lower case. The last one of a name counts. */
  readonly headers: Record<string, string>;
  /** The second argument of `fetch`. */
  readonly init: RequestInit;
}

/** What the client sets itself. */
type OwnSetting = "method" | "body" | "headers" | "signal" | "redirect";

/** Settings of `fetch`, such as `credentials`, `cache` and `keepalive`, except those that the client sets itself. */
export type FetchInit = Readonly<Omit<RequestInit, OwnSetting>> & {
  // `Omit` alone would accept a variable of the type `RequestInit`.
  readonly [Name in OwnSetting]?: never;
} & {
  // Not every platform declares these.
  readonly cache?: string;
  readonly mode?: string;
  readonly priority?: string;
  /** Node: the connections to use. */
  readonly dispatcher?: unknown;
  /** Next.js: the cache settings. */
  readonly next?: unknown;
};

/** How to treat redirects. */
export type Redirect = "manual" | "follow" | Follow;

/** Options that do not depend on the API. */
export interface TransportOptions {
  /** Sends requests; the global `fetch` by default. */
  readonly fetch?: Fetch;
  /** Headers of every request to the API. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Settings of `fetch`. A browser sends cookies to another origin only with `init: { credentials: "include" }`. */
  readonly init?: FetchInit;
  /**
   * Time limit for one attempt including its body, in milliseconds; no limit by default. It begins when the request is
   * sent: `onRequest` and functions of `auth` have their own time.
   */
  readonly timeout?: number;
  /** Repeats failed calls: `retry: retry({ attempts: 3 })`. No retries by default. */
  readonly retry?: Retry;
  /** Repeats a call once after the status 401: `refresh: refreshOn401(getNewToken)`. */
  readonly refresh?: Retry;
  /** Checks requests and responses: `check: checkWith(listPetsResponseCheck)`. No checks by default. */
  readonly check?: Check;
  /** Returns the message for an issue of a check, such as one in another language; undefined keeps its message. */
  readonly messages?: (issue: FoundIssue) => string | undefined;
  /**
   * Origins that get the same requests as the API, by redirects and links: `["https://files.example.com"]`. By default,
   * values of the caller are sent only to the origin of the base URL: headers, cookies, credentials and bodies.
   */
  readonly trustedOrigins?: readonly string[];
  /**
   * By default, redirects are followed, except after sending a stream or additional headers: those of the client, of the
   * call or of `onRequest`. `followRedirects` follows them also with such headers. With `manual`, a redirect is a result.
   * With `follow`, `fetch` follows redirects, and sends bodies and all headers except `Authorization` to any origin.
   */
  readonly redirect?: Redirect;
  /**
   * Maximum number of bytes in a response body, after decompression; 100 Mi (104,857,600) by default. It does not apply to
   * bodies that are streams.
   */
  readonly maxResponseSize?: number;
  /**
   * Maximum number of characters in one event, or in one line of JSON, of a streamed response; 32 Mi (33,554,432) by
   * default.
   */
  readonly maxItemSize?: number;
  /**
   * Called before each attempt, which starts with 1. It may change the request. If it throws, nothing is sent, and the
   * call throws the same error.
   */
  readonly onRequest?: (
    request: OutgoingRequest,
    route: Route,
    attempt: number,
  ) => unknown;
  /**
   * Called with every response before its body is read. Its errors are written to the console. `deprecations()` creates
   * such a function.
   */
  readonly onResponse?: (response: Response, route: Route) => void;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, and also a stream that it returned. */
  readonly signal?: AbortSignal;
  /** Additional headers. They override those of the client and credentials. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Settings of `fetch`. They override those of the client one by one. */
  readonly init?: FetchInit;
  /** Overrides the client's option. */
  readonly timeout?: number;
  /** Overrides the client's option. */
  readonly retry?: Retry;
  /** Overrides the client's option. */
  readonly check?: Check;
  /** Overrides the client's option. */
  readonly maxResponseSize?: number;
  /** Overrides the client's option. */
  readonly redirect?: Redirect;
  /** Overrides the client's option. */
  readonly baseUrl?: string;
  /**
   * A link to follow instead of the operation's own URL, such as the next page. If it leads to another origin that
   * `trustedOrigins` does not have, the request has no headers, cookies, credentials and body of the caller.
   */
  readonly url?: string;
}

/** The settings that all clients of an API share. */
export interface Api {
  /** The first server, if it is an absolute URL. */
  readonly baseUrl?: string;
  /** The security of routes without their own. */
  readonly security?: Route["security"];
  /** The error class of the API. */
  readonly error: new (details: ErrorDetails) => ApiError;
}

/** Created by `createClient`, and passed to every operation. */
export interface Client extends TransportOptions {
  readonly api: Api;
  /** Set by the caller. Then no server of the description applies. */
  readonly baseUrl?: string;
  readonly fetch: Fetch;
  /** The credential for a security scheme. A function, so that printing a client prints no secrets. */
  readonly credential: (scheme: string) => unknown;
}

/** Credentials by security scheme. */
export type Credentials = Readonly<Record<string, unknown>>;

/** Combines the settings of the API with the options of the caller. `find` takes the credential of a scheme from `auth`. */
export function connect(
  api: Api,
  {
    auth,
    fetch,
    ...options
  }: TransportOptions & { readonly baseUrl?: string; readonly auth?: unknown },
  find: (auth: Credentials, scheme: string) => unknown = entryOf,
): Client {
  if (options.timeout !== undefined) checkedTime("timeout", options.timeout);
  return {
    // Looked up at each call, because tests and polyfills replace the global. Browsers refuse calls as a method.
    fetch: (url, init) => (fetch ?? globalThis.fetch)(url, init),
    ...options,
    api,
    credential: (scheme) => find(auth as Credentials, scheme),
  };
}
