// Part of the Specwright runtime.
/** Combines the options of single operations with those of the API. */
import { isPending } from "./http.js";
import type { Around, OperationOptions, ServerOptions } from "./options.js";

type AnyOptions = ServerOptions;

/** The options of one operation. Its limits replace those of the API. Its hooks are called after those of the API. */
export function optionsOf(options: AnyOptions, operation: string): AnyOptions {
  const own = ownOptions(options, operation);
  if (!own) return options;
  const { around: _around, ...others } = own;
  return {
    ...options,
    ...others,
    ...hooks("onError", options, own),
    ...hooks("onRequest", options, own),
    ...hooks("onResponse", options, own),
    ...hooks("onFinish", options, own),
    plugins: [...(options.plugins ?? []), ...(own.plugins ?? [])],
  };
}

/** The `around` functions of an operation, or of requests without an operation. The first one is the outermost. */
export function aroundsOf(
  options: AnyOptions,
  operation: string | null,
): readonly Around[] {
  const own = operation === null ? null : ownOptions(options, operation);
  return [options, own ?? {}]
    .flatMap(({ around, plugins = [] }) => [
      ...plugins.map((plugin) => plugin.around),
      around,
    ])
    .filter((around) => around !== undefined);
}

/** Only own properties: an operation may have the name of an inherited one. */
function ownOptions(
  { operations = {} }: AnyOptions,
  operation: string,
): OperationOptions | null {
  return Object.hasOwn(operations, operation)
    ? (operations[operation] ?? null)
    : null;
}

/** The options of which `onFinish` also calls the functions of plugins. */
export function withFinish(options: AnyOptions): AnyOptions {
  const { plugins = [] } = options;
  return plugins.reduce<AnyOptions>(
    (known, { finish }) =>
      finish
        ? {
            ...known,
            onFinish: finish,
            ...hooks("onFinish", known, { onFinish: finish }),
          }
        : known,
    options,
  );
}

type Hook = "onError" | "onRequest" | "onResponse" | "onFinish";

function hooks(
  name: Hook,
  common: OperationOptions,
  own: OperationOptions,
): object {
  const first = common[name] as ((...values: unknown[]) => unknown) | undefined;
  const second = own[name] as typeof first;
  if (!first || !second) return {};
  const both = (...values: unknown[]) => {
    let result: unknown;
    try {
      result = first(...values);
    } finally {
      const other = second(...values);
      if (isPending(result) || isPending(other))
        result = Promise.all([result, other]);
    }
    return result;
  };
  return { [name]: both };
}
