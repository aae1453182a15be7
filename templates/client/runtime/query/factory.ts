// Part of the Specwright runtime.
/** The functions that return options of TanStack Query. */
import type { SkipToken } from "@tanstack/query-core";
import type { Client } from "../client.js";
import type { RequestArguments } from "../requests/operation.js";
import type { ApiQueryKey, PartOf } from "./keys.js";

/** The options for a request that may be `skipToken`. */
export type Skippable<Options extends { readonly queryFn: unknown }> = Omit<
  Options,
  "queryFn"
> & { readonly queryFn: Options["queryFn"] | SkipToken };

/** Returns the options of one operation. */
export interface Factory<
  Request,
  Options extends { readonly queryFn: unknown },
> {
  (client: Client, ...args: RequestArguments<Request>): Options;
  /** Sends nothing while the request is `skipToken`. */
  (
    client: Client,
    ...args: RequestArguments<Request | SkipToken>
  ): Skippable<Options>;
  /** The key of all such queries of the operation, or of those whose requests contain a part. */
  key(request?: PartOf<Request>): ApiQueryKey;
}
