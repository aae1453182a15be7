// Part of the Specwright runtime, copied unchanged.
/** Options of single operations, joined with those of the whole API. */
import type { Around, OperationOptions, ServerOptions } from "./options.js";

type Options = ServerOptions<never>;

/** The options of one operation. Its limits replace the common ones; its hooks are called after the common ones. */
export function optionsOf(options: Options, operation: string): Options {
  const own = ownOptions(options, operation);
  if (!own) return options;
  const { around: _around, ...further } = own;
  return {
    ...options,
    ...further,
    ...hooks("onError", options, own),
    ...hooks("onRequest", options, own),
    ...hooks("onResponse", options, own),
  };
}

/** The functions around one operation, or around requests that have none. The first one is the outermost. */
export function aroundsOf(
  options: Options,
  operation: string | null,
): readonly Around[] {
  const own = operation === null ? null : ownOptions(options, operation);
  return [options.around, own?.around].filter((around) => around !== undefined);
}

/** Operations may have the names of what every object inherits. */
function ownOptions(
  { operations = {} }: Options,
  operation: string,
): OperationOptions | null {
  return Object.hasOwn(operations, operation)
    ? (operations[operation] ?? null)
    : null;
}

type Hook = "onError" | "onRequest" | "onResponse";

function hooks(
  name: Hook,
  common: OperationOptions,
  own: OperationOptions,
): object {
  const first = common[name] as ((...values: unknown[]) => unknown) | undefined;
  const second = own[name] as typeof first;
  if (!first || !second) return {};
  const both = (...values: unknown[]) => {
    let told: unknown;
    try {
      told = first(...values);
    } finally {
      told = Promise.all([told, second(...values)]);
    }
    return told;
  };
  return { [name]: both };
}
