/** The service without a network: operations, keys and logs joined to an API that any adapter can serve. */
import {
  brownouts,
  createApi,
  type Api,
  type ApiOptions,
  type Operations,
  type SunsetOptions,
} from "@petstore/server";
import { description } from "@petstore/server/description";
import type { Database } from "./database/database.js";
import { withSharedTransactions } from "./database/shared-transactions.js";
import type { Context, Principal } from "./handlers/context.js";
import { operations } from "./handlers/index.js";
import { retries } from "./idempotency.js";
import { keyCheck } from "./keys.js";
import { requestLog, type Logger } from "./logging.js";
import type { OnPetCreated } from "./notify.js";
import { createStore } from "./store.js";
import { withUnavailableResponses } from "./unavailable.js";

/** No request of this API needs more, by far. */
const maxBodySize = 16 * 1024;

/** The removal of `getPet` is rehearsed a month before, for an hour, and two weeks before, for a day. */
const sunset: SunsetOptions<keyof Operations> = {
  gone: true,
  brownouts: brownouts([
    { from: "2030-11-05T10:00Z", to: "2030-11-05T11:00Z" },
    { from: "2030-11-20T00:00Z", to: "2030-11-21T00:00Z" },
  ]),
};

export function createApp(
  storage: Database,
  logger: Logger,
  { plugins = [], ...options }: Partial<ApiOptions<Context, Principal>> = {},
  onPetCreated: OnPetCreated | null = null,
): Api {
  const database = withSharedTransactions(withUnavailableResponses(storage));
  const context: Context = { store: createStore(database, onPetCreated) };
  return createApi<Context, Principal>(operations, {
    maxBodySize,
    sunset,
    description: description(),
    ...requestLog(logger),
    context: () => context,
    security: { bearerAuth: keyCheck(database) },
    ...options,
    plugins: [...plugins, retries(database)],
  });
}
