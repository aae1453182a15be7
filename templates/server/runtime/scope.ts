// Part of the Specwright runtime.
/** Keeps the scope of `around`: the values that an `AsyncLocalStorage` has there. */
import type { ByteStream } from "./http.js";
import { relay } from "./response/relay.js";

/** Calls a function in a scope. */
export type Scope = <T>(work: () => T) => T;

/** Calls the function where it is. */
export const anyScope: Scope = (work) => work();

interface AsyncHooks {
  readonly AsyncLocalStorage?: { readonly snapshot?: () => Scope };
}

/** Platforms without `AsyncLocalStorage` have no scope to keep. */
const { AsyncLocalStorage } =
  (
    globalThis as {
      process?: { getBuiltinModule?(name: string): AsyncHooks | undefined };
    }
  ).process?.getBuiltinModule?.("node:async_hooks") ?? {};

/** The scope in which this is called. */
export function currentScope(): Scope {
  return AsyncLocalStorage?.snapshot?.() ?? anyScope;
}

/** A stream whose source is read and cancelled in a scope, wherever the platform reads it. */
export function streamWithin(scope: Scope, source: ByteStream): ByteStream {
  return relay(source, { read: scope, cancel: scope });
}
