// Part of the Specwright runtime, copied unchanged.
/** A client: the settings that all calls share. It has no connection and need not be closed. */
import {
  credentialStore,
  type CredentialStore,
  type Schemes,
} from "./request/auth";
import type { DeprecationNotice } from "./transport/deprecation";
import type { ApiError, ErrorDetails } from "./errors";
import type { RetryOptions } from "./transport/retry";

/** The function that sends requests. Wrap `fetch` to see or change every request and every response. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options that do not depend on the API. */
export interface TransportOptions {
  /** Sends requests; the global `fetch` by default. */
  readonly fetch?: Fetch;
  /** Headers of every request to the API. They are not sent to another origin. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Time limit for one attempt including its body, in milliseconds; no limit by default. */
  readonly timeout?: number;
  /** Number of retries, or detailed settings; off by default. */
  readonly retry?: number | RetryOptions;
  /**
   * `follow` by default. With `manual`, a declared redirect is a result. After sending a stream, no redirect is
   * followed.
   */
  readonly redirect?: "follow" | "manual";
  /**
   * Maximum number of characters in one event, or in one line of JSON, of a streamed response; 32 Mi (33,554,432) by
   * default.
   */
  readonly maxItemSize?: number;
  /** Called once for each deprecated operation, as the description or the headers of a response say. */
  readonly onDeprecated?: (notice: DeprecationNotice) => void;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, and also a stream that it returned. */
  readonly signal?: AbortSignal;
  /** Additional headers. They override those of the client and credentials. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Overrides the client's option. */
  readonly timeout?: number;
  /** Overrides the client's option. */
  readonly retry?: number | RetryOptions;
  /** Overrides the client's option. */
  readonly baseUrl?: string;
  /**
   * A link to follow instead of the operation's own URL, such as the next page. Credentials, cookies and the headers of
   * the client are sent only if it has the origin of the API.
   */
  readonly url?: string;
}

/** The settings that all clients of an API share. */
export interface Api {
  readonly name: string;
  readonly schemes: Schemes;
  /** The first server, if it is an absolute URL. */
  readonly baseUrl: string | null;
  readonly createError: (details: ErrorDetails) => ApiError;
}

/** Created by `createClient`, and passed to every operation. */
export interface Client {
  readonly api: Api;
  readonly baseUrl: string;
  /** Whether the caller set `baseUrl`. Then no server of the description overrides it. */
  readonly ownBaseUrl: boolean;
  /** A function, so that printing a client prints no secrets. */
  readonly credentials: CredentialStore;
  readonly fetch: Fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeout: number | null;
  readonly retry: number | RetryOptions;
  readonly redirect: "follow" | "manual";
  readonly maxItemSize: number;
  readonly onDeprecated: ((notice: DeprecationNotice) => void) | null;
  /** Operations that `onDeprecated` was called for. */
  readonly noticed: Set<string>;
}

const usualItemSize = 32 * 1024 * 1024;

/** Combines the settings of the API with the options of the caller. */
export function connect(
  api: Api,
  options: TransportOptions & {
    readonly baseUrl?: string;
    readonly auth?: unknown;
  },
): Client {
  const baseUrl = options.baseUrl ?? api.baseUrl;
  if (baseUrl === null) {
    throw new TypeError(
      `The ${api.name} client needs a baseUrl: the API description has no absolute server URL.`,
    );
  }
  return {
    api,
    baseUrl,
    ownBaseUrl: options.baseUrl !== undefined,
    credentials: credentialStore(api.schemes, options.auth),
    // Looked up at each call, because tests and polyfills replace the global.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    headers: options.headers ?? {},
    timeout: options.timeout ?? null,
    retry: options.retry ?? 0,
    redirect: options.redirect ?? "follow",
    maxItemSize: options.maxItemSize ?? usualItemSize,
    onDeprecated: options.onDeprecated ?? null,
    noticed: new Set(),
  };
}
