// Part of the Specwright runtime.
/** Calls functions of the application, which can throw anything, reject with anything, and may never end. */

/** A function that the application wants to be called, or several. Their results are not used. */
export type Hooks<Values extends readonly unknown[]> =
  | ((...values: Values) => unknown)
  | readonly ((...values: Values) => unknown)[];

/**
 * Calls hooks. What each of them throws or rejects with goes to `failed`, which may fail as well. Never throws, and does
 * not wait for promises.
 */
export function callHook<Values extends readonly unknown[]>(
  failed: Hooks<[error: unknown]> | null | undefined,
  hook: Hooks<Values> | null | undefined,
  ...values: Values
): void {
  if (!hook) return;
  if (typeof hook !== "function") {
    for (const one of hook) callHook(failed, one, ...values);
    return;
  }
  try {
    const outcome = hook(...values);
    if (typeof outcome !== "object" || outcome === null) return;
    Promise.resolve(outcome).then(undefined, (error: unknown) => {
      callHook(null, failed, error);
    });
  } catch (error) {
    callHook(null, failed, error);
  }
}

/**
 * Calls a function whose result is needed at once. A promise is a mistake like an exception: `callNow` throws, and
 * `failed` gets what it rejects with.
 */
export function callNow<Values extends readonly unknown[], Result>(
  failed: Hooks<[error: unknown]> | null | undefined,
  name: string,
  called: (...values: Values) => Result,
  ...values: Values
): Result {
  const result = called(...values);
  const { then } = Object(result) as { readonly then?: unknown };
  if (typeof then !== "function") return result;
  callHook(failed, () => result);
  throw new TypeError(`The function \`${name}\` must not return a promise`);
}

/** The same, for a function that can be done without: undefined if it fails. */
export function tryNow<Values extends readonly unknown[], Result>(
  failed: Hooks<[error: unknown]> | null | undefined,
  name: string,
  called: (...values: Values) => Result,
  ...values: Values
): Result | undefined {
  let result: Result | undefined;
  callHook(failed, () => {
    result = callNow(failed, name, called, ...values);
  });
  return result;
}
