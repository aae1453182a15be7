// Part of the Specwright runtime.
/** Keys of caches with the values that a request contains: JSON does not show all values of code. */
import { keysFor, type CreateKey } from "../requests/key.js";
import { routeOf, type ApiOperation } from "../requests/operation.js";
import { swrFor, type Swr } from "../requests/swr.js";
import type { RequestInput } from "../route.js";

/** The parts of a request that a key contains, as they are sent. */
export function wireRequest(
  operation: ApiOperation<never>,
  request: RequestInput,
): RequestInput {
  return routeOf(operation).encode?.(request) ?? request;
}

/** Like `keysFor`. */
export function wireKeysFor(api: string): CreateKey {
  const keyOf = keysFor(api);
  return (operation, ...[request]) =>
    keyOf(operation, (request && wireRequest(operation, request)) as never);
}

/** Like `swrFor`. */
export function wireSwrFor(api: string): Swr {
  const keyOf = wireKeysFor(api);
  const argumentsOf = swrFor(api);
  return (client, operation, ...args) => {
    const [key, fetcher] = argumentsOf(client, operation, ...args);
    return [key && keyOf(operation, args[0] as never), fetcher];
  };
}
