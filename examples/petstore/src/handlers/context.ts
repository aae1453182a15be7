import type { Operations } from "@petstore/server";
import type { Caller } from "../keys.js";
import type { Store } from "../store.js";

/** Shared by all handlers, such as a database. The option `context` of `createApi` creates it for each request. */
export interface Context {
  readonly store: Store;
}

/** The caller: the return value of the security functions. */
export type Principal = Caller;

/** The operations that the handlers of this folder implement. */
export type Handlers = Operations<Context, Principal>;
