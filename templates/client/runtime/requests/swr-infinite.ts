// Part of the Specwright runtime.
/** Arguments of `useSWRInfinite`. */
import { operationOf } from "../call.js";
import type { Client } from "../client.js";
import { textOfValue } from "../options/next-page.js";
import type { PagedOperation } from "../options/pagination.js";
import type { Result, SuccessBody } from "../result.js";
import type { RequestInput } from "../route.js";
import { keyInput, type ShowRequest } from "./key.js";
import { routeOf, type RequestArguments } from "./operation.js";
import { loadPage, type LoadedPage, type PageParam } from "./page.js";

/** Differs from the key of the request alone, whose data is no page. */
export type PageKey = readonly [
  api: string,
  operation: string,
  input: object,
  page: PageParam,
];

/** Returns the key of a page; null after the last one. */
export type PageKeys<Body> = (
  index: number,
  previous: LoadedPage<Body> | null,
) => PageKey | null;

/** Returns the function for the keys and the fetcher of all pages. With the request null, SWR sends nothing. */
export type SwrInfinite = <
  Request extends RequestInput | undefined,
  R extends Result,
>(
  client: Client,
  operation: PagedOperation<Request, R, unknown>,
  ...args: RequestArguments<Request | null>
) => [
  getKey: PageKeys<SuccessBody<R>>,
  fetcher: (key: PageKey) => Promise<LoadedPage<SuccessBody<R>>>,
];

export function swrInfiniteFor(api: string, show?: ShowRequest): SwrInfinite {
  return (client, operation, ...[request, options]) => {
    const first = request ?? {};
    const known = new Set<string | undefined>();
    const getKey: PageKeys<unknown> = (index, previous) => {
      if (request === null) return null;
      if (index === 0) known.clear();
      const page = index === 0 ? null : (previous?.next ?? null);
      const position = textOfValue(page?.position);
      // Ends at a page that has been requested before: the server would return the same pages forever.
      if ((index > 0 && page === null) || known.has(position)) return null;
      known.add(position);
      const name = operationOf(routeOf(operation));
      return [api, name, keyInput(operation, first, show) ?? {}, page];
    };
    return [
      getKey,
      ([, , , page]) => loadPage(client, operation, first, page, options),
    ];
  };
}
