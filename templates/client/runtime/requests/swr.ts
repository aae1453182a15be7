// Part of the Specwright runtime.
/** Arguments of `useSWR`. */
import type { Client } from "../client.js";
import { storedBody, type Result, type StoredBody } from "../result.js";
import type { RequestInput } from "../route.js";
import { keysFor, type RequestKey, type ShowRequest } from "./key.js";
import type { ApiOperation, RequestArguments } from "./operation.js";

/** Returns the key and the fetcher of a request. With the request null, SWR sends nothing. */
export type Swr = <Request extends RequestInput | undefined, R extends Result>(
  client: Client,
  operation: ApiOperation<Request, R>,
  ...args: RequestArguments<Request | null>
) => [key: RequestKey | null, fetcher: () => Promise<StoredBody<R>>];

export function swrFor(api: string, show?: ShowRequest): Swr {
  const keyOf = keysFor(api, show);
  return (client, operation, ...[request, options]) => [
    request === null ? null : keyOf(operation, request as never),
    () => storedBody(operation(client, request as never, options)),
  ];
}
