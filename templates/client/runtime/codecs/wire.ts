// Part of the Specwright runtime.
import type { CallOptions, Client } from "../client.js";
import type { Pages } from "../options/next-page.js";
import type { PagePromise } from "../options/pagination.js";
import { routeOf, type ApiOperation } from "../requests/operation.js";
import type { Result } from "../result.js";
import type { RequestInput, WireRequest } from "../route.js";
import { send } from "../send.js";

/** An operation whose requests and responses have the values and names of the wire. */
export type WireOperation = (
  client: Client,
  request?: RequestInput,
  options?: CallOptions,
) => PagePromise<Result, readonly string[]>;

/**
 * Calls an operation without conversions, for programs that have only JSON: `wireOperation(getPet)`. `pages` is needed
 * for `paginate` and `items`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function wireOperation(
  operation: ApiOperation<never>,
  pages?: Pages,
): WireOperation {
  return (client, request, options) => {
    const route = { ...routeOf(operation), ...(pages && { pages }) };
    // The caller has no values of code.
    const wire = request as WireRequest | undefined;
    return Object.assign(send(client, wire, options, route), {
      page: { route },
    }) as PagePromise<Result, readonly string[]>;
  };
}
