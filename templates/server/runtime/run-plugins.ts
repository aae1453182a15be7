// Part of the Specwright runtime.
import type { Awaitable } from "./http.js";

/** Calls the functions of plugins around an inner one. The first one is the outermost. */
export function runPlugins<Subject, Value>(
  functions: readonly ((
    subject: Subject,
    next: () => Awaitable<Value>,
  ) => Awaitable<Value>)[],
  subject: Subject,
  inner: () => Awaitable<Value>,
): Awaitable<Value> {
  return functions.reduceRight<() => Awaitable<Value>>(
    (next, run) => () => run(subject, next),
    inner,
  )();
}
