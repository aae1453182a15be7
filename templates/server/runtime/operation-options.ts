// Part of the Specwright runtime.
/** Combines the options of single operations with those of the API. */
import type { Around, OperationOptions, ServerOptions } from "./options.js";

type AnyOptions = ServerOptions;

/** The options of one operation. Its limits replace those of the API. Its hooks are called after those of the API. */
export function optionsOf(options: AnyOptions, operation: string): AnyOptions {
  const own = ownOptions(options, operation);
  if (!own) return options;
  return {
    ...withOptions(options, own),
    plugins: [...(options.plugins ?? []), ...(own.plugins ?? [])],
  };
}

/** The `around` functions of an operation, or of requests without an operation. The first one is the outermost. */
export function aroundsOf(
  options: AnyOptions,
  operation: string | null,
): readonly Around[] {
  const own = operation === null ? null : ownOptions(options, operation);
  return [options.around, own?.around].filter((around) => around !== undefined);
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

const hookNames = ["onError", "onRequest", "onResponse", "onFinish"] as const;

/** The options with further ones, which replace them. Hooks of both are called. */
export function withOptions(
  options: AnyOptions,
  own: OperationOptions,
): AnyOptions {
  const all: Record<string, unknown> = { ...options, ...own };
  for (const name of hookNames)
    if (options[name] && own[name])
      all[name] = [options[name], own[name]].flat();
  return all;
}
