// Part of the Specwright runtime, copied unchanged.
/** A client: settings that all calls share. It holds no connection and need not be closed. */
import {
  credentialStore,
  type CredentialStore,
  type Schemes,
} from "./request/auth.js";
import type { DeprecationNotice } from "./transport/deprecation.js";
import type { ApiError, ErrorDetails } from "./errors.js";
import type { RetryOptions } from "./transport/retry.js";

/** What `fetch` has to be able to do. Wrap it to see or change every request and every answer. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options that do not depend on the API. */
export interface TransportOptions {
  /** Sends requests; the global `fetch` by default. */
  readonly fetch?: Fetch;
  /** Sent with every request to the API, and to no other origin. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that one attempt may take, its body included; no limit by default. */
  readonly timeout?: number;
  /** Whether and how to try again: a number of further attempts, or more detail. Off by default. */
  readonly retry?: number | RetryOptions;
  /** `follow` by default; with `manual`, a declared redirect is a result. After a stream was sent, none is followed. */
  readonly redirect?: "follow" | "manual";
  /** Characters that one event, or one line of JSON, of a streamed response may have; 32 Mi (33,554,432) by default. */
  readonly maxItemSize?: number;
  /** Told once for each operation that is going away, by the description or by the headers of an answer. */
  readonly onDeprecated?: (notice: DeprecationNotice) => void;
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call, and also a stream that it returned. */
  readonly signal?: AbortSignal;
  /** Further headers. They win over those of the client and over credentials. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the client's. */
  readonly timeout?: number;
  /** In place of the client's. */
  readonly retry?: number | RetryOptions;
  /** In place of the client's, for this call. */
  readonly baseUrl?: string;
  /**
   * A link to follow in place of the operation's own address: the next page, for example. Credentials, cookies and the
   * headers of the client go along only if it has the origin of the API.
   */
  readonly url?: string;
}

/** What is the same for all clients of one API. */
export interface Api {
  readonly name: string;
  readonly schemes: Schemes;
  /** The first server, where it is an absolute address. */
  readonly baseUrl: string | null;
  readonly createError: (details: ErrorDetails) => ApiError;
}

/** Made by `createClient`, given to every operation. */
export interface Client {
  readonly api: Api;
  readonly baseUrl: string;
  /** Whether `baseUrl` was chosen by the caller: then no server of the description overrules it. */
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
  /** Operations that `onDeprecated` was told about. */
  readonly noticed: Set<string>;
}

const usualItemSize = 32 * 1024 * 1024;

/** Joins what the API is with what the caller wants. */
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
    // Looked up at each call: tests and polyfills replace the global.
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
