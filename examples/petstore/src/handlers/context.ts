import type { Operations } from "@petstore/server";
import type { Caller } from "../keys.js";
import type { Store } from "../store.js";

/** What handlers share, such as a database. The option `context` of `createApi` makes it for each request. */
export interface Context {
  readonly store: Store;
}

/** Who is calling: what the security functions return. */
export type Principal = Caller;

/** The operations, as the handlers of this folder implement them. */
export type Handlers = Operations<Context, Principal>;
