// Part of the Specwright runtime.
/** The interface between the plugin `idempotency` and the place where it keeps responses. */
import type { Awaitable } from "../http.js";

/** A request with a key. */
export interface KeyedRequest {
  /** The operation, and a digest of the caller. Keys of different scopes are independent of each other. */
  readonly scope: string;
  readonly key: string;
  /** A digest of everything that the response depends on. */
  readonly content: string;
  /** Seconds for which the response is kept. */
  readonly lifetime: number;
  /** Seconds after which a claim expires, because the process may have ended. */
  readonly limit: number;
}

/** What a store knows about a key. */
export type KnownRequest =
  /** The caller must do the work, and then call `keep` or `forget` with this claim, which no other request has. */
  | { readonly kind: "new"; readonly claim: string }
  /** A claim has not expired. */
  | { readonly kind: "running" }
  | {
      readonly kind: "done";
      readonly content: string;
      /** The text that `keep` received. Empty if it did not fit. */
      readonly result: string;
    }
  /** There is no room for another key. A store never makes room by removing a claim or a response before its time. */
  | { readonly kind: "full" };

/**
 * Keeps responses by key. `begin` must be atomic: of several requests with one key, only one is new. `keep` and `forget`
 * do nothing if the key has another claim by now: the one that they receive has expired.
 */
export interface IdempotencyStore {
  begin(request: KeyedRequest): Awaitable<KnownRequest>;
  keep(request: KeyedRequest, claim: string, result: string): Awaitable<void>;
  /** The work has failed, and may be done again. */
  forget(request: KeyedRequest, claim: string): Awaitable<void>;
  /**
   * Runs all that happens with a key, from `begin` to `keep` and the handler between them: in a database transaction,
   * all of it takes effect, or nothing. An error of the work must undo what `begin` has written.
   */
  readonly transaction?: <T>(work: () => Promise<T>) => Promise<T>;
}
