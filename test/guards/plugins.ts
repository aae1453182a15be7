/** Functions in the options of the plugins of the server, and of the stores that they use. */
import { conditional } from "@petstore/server/conditional";
import { cors } from "@petstore/server/cors";
import { addRoutes as inExpress } from "@petstore/server/express";
import { plugin as inFastify } from "@petstore/server/fastify";
import { addRoutes as inHono } from "@petstore/server/hono";
import { drain, health } from "@petstore/server/health";
import {
  idempotency,
  postgresIdempotency,
  type IdempotencyStore,
} from "@petstore/server/idempotency";
import { memoryRateStore, rateLimit } from "@petstore/server/limits";
import { telemetry } from "@petstore/server/telemetry";
import { timeouts } from "@petstore/server/timeouts";
import type { Api, Plugin } from "@petstore/server";
import { itsError, type Scenarios } from "./scenario.js";
import {
  apiWith,
  broken,
  createPet,
  invalid,
  isNeeded,
  listOrders,
  listPets,
  served,
  timedOut,
  type Asked,
  type ServerKit,
  type ServerScenario,
} from "./server.js";
import { fakeTelemetry, functionOfSdk, isOfSdk } from "./telemetry.js";

const plugged = (
  pluginOf: (fn: never) => Plugin,
  request: Asked = listPets,
): ServerScenario["use"] =>
  served((fn) => ({ plugins: [pluginOf(fn)] }), request);

const withHeader = (
  [path, sent]: Asked,
  name: string,
  value: string,
): Asked => [path, { ...sent, headers: { ...sent.headers, [name]: value } }];

const policy = { limit: 10, window: 60 };

const begun = { kind: "new", claim: "claim-1" } as const;

/** A store that forgets everything at once. */
const store: IdempotencyStore = {
  begin: () => begun,
  keep: () => undefined,
  forget: () => undefined,
};

const keyed = (own: Partial<IdempotencyStore>): Plugin =>
  idempotency({
    operations: ["createPet"],
    caller: () => "caller",
    store: { ...store, ...own },
  });

const row = [{ key: "key-1", bytes: 0 }];

const readiness: Asked = ["/health/ready", {}];
const unhealthy = {
  status: 503,
  body: JSON.stringify({ status: "fail", checks: { db: { status: "fail" } } }),
};

/** A server of Node that is not used. */
const unused = {
  listening: true,
  close(closed: () => void) {
    closed();
  },
  on: () => undefined,
  listeners: () => [],
  removeAllListeners: () => undefined,
};

/** A request that succeeds, one that is invalid, and one that fails. */
async function observed(kit: ServerKit, options: object): Promise<unknown> {
  const api = apiWith(
    kit,
    { plugins: [telemetry(options)] },
    {
      listOrders() {
        throw new Error("of the handler");
      },
    },
  );
  const answers = [];
  for (const [path, sent] of [listPets, invalid, listOrders])
    answers.push(await kit.ask(api, path, sent));
  return answers;
}

/** Where the errors of the functions go that the plugin calls. An error about an error has no place to go. */
const calledOfTelemetry: Readonly<Record<string, "onError" | "nobody">> = {
  "tracer.startSpan": "onError",
  "tracer.startSpan().setAttributes": "onError",
  "tracer.startSpan().setStatus": "onError",
  "tracer.startSpan().addEvent": "nobody",
  "tracer.startSpan().end": "onError",
  "meter.createHistogram": "onError",
  "meter.createHistogram().record": "onError",
  "meter.createUpDownCounter": "onError",
  "meter.createUpDownCounter().add": "onError",
};

export function telemetryScenarios(
  found: readonly string[],
): Scenarios<ServerKit> {
  const start = "server/telemetry telemetry(options).";
  return Object.fromEntries(
    found
      .filter((name) => isOfSdk(name, start))
      .map((name) => [name, ofTelemetry(name.slice(start.length))]),
  );
}

function ofTelemetry(place: string): ServerScenario {
  return {
    ...functionOfSdk(place, calledOfTelemetry),
    use: (kit) => observed(kit, fakeTelemetry(place, kit.fn)),
  };
}

/** Functions that return the options of a route are called when the application starts. */
const atStart = (
  start: (api: Api, fn: never) => void | Promise<void>,
): ServerScenario => ({
  works: () => undefined,
  async use(kit) {
    await start(apiWith(kit), kit.fn);
    return "started";
  },
  fails: itsError,
  isSync: true,
  told: "caller",
});

const route = {
  all: () => undefined,
  get: () => undefined,
  post: () => undefined,
};
const application = { on: () => undefined, all: () => undefined };
const fastify = {
  prefix: "",
  supportedMethods: [],
  addHttpMethod: () => undefined,
  hasRoute: () => true,
  removeAllContentTypeParsers: () => undefined,
  addContentTypeParser: () => undefined,
  route: () => undefined,
};

export const ownPlugins: Scenarios<ServerKit> = {
  "server/conditional conditional(options).current.{name}": {
    works: () => ({ etag: '"5"' }),
    use: served(
      (current) => ({
        plugins: [conditional({ current: { createPet: current } })],
      }),
      withHeader(createPet, "if-match", '"5"'),
    ),
    ...isNeeded,
  },
  "server/cors cors(options).origins": {
    works: () => true,
    use: plugged(
      (origins) => cors({ origins }),
      withHeader(listPets, "origin", "https://shop.example"),
    ),
    fails: broken,
    late: "waits",
  },
  "server/express addRoutes(options).routes": atStart((api, routes) => {
    inExpress({ route: () => route, use: () => undefined }, api, { routes });
  }),
  "server/hono addRoutes(options).routes": atStart((api, routes) => {
    inHono(application, api, { routes });
  }),
  "server/fastify plugin(options).routes": atStart(
    (api, routes) =>
      new Promise((resolve, reject) => {
        const register = inFastify(api, { routes });
        register(fastify, {}, (...problems) => {
          if (problems.length === 0) resolve();
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- it is passed on as it is
          else reject(problems[0]);
        });
      }),
  ),
  "server/health health(options).checks": {
    works: () => undefined,
    use: (kit) =>
      kit.ask(
        apiWith(kit, {
          plugins: [
            health({
              checks: { db: kit.fn },
              timeout: kit.isLimited ? 5 : 2000,
              onFailure(_name, error) {
                kit.onError(error);
              },
            }),
          ],
        }),
        ...readiness,
      ),
    fails: unhealthy,
  },
  "server/health health(options).onFailure": {
    works: () => undefined,
    use: plugged(
      (onFailure) =>
        health({
          checks: {
            db() {
              throw new Error("of the check");
            },
          },
          onFailure,
        }),
      readiness,
    ),
  },
  "server/health drain(options).health.stop": {
    works: () => undefined,
    use: ({ fn }) => drain(unused, { limit: 50, health: { stop: fn } })(),
    told: "console",
  },
  "server/idempotency idempotency(options).caller": {
    works: () => "caller",
    use: plugged(
      (caller) => idempotency({ operations: ["createPet"], caller }),
      createPet,
    ),
    ...isNeeded,
  },
  "server/idempotency idempotency(options).store.begin": {
    works: () => begun,
    use: plugged((begin) => keyed({ begin }), createPet),
    ...isNeeded,
  },
  "server/idempotency idempotency(options).store.keep": {
    works: () => undefined,
    use: plugged((keep) => keyed({ keep }), createPet),
    late: timedOut,
  },
  "server/idempotency idempotency(options).store.forget": {
    works: () => undefined,
    use: (kit) =>
      kit.ask(
        apiWith(
          kit,
          { plugins: [keyed({ forget: kit.fn })] },
          {
            createPet: () => ({
              status: 503,
              body: { code: "x", message: "y", status: 503 },
            }),
          },
        ),
        ...createPet,
      ),
    late: timedOut,
  },
  "server/idempotency idempotency(options).store.transaction": {
    works: (work: () => unknown) => work(),
    use: plugged((transaction) => keyed({ transaction }), createPet),
    ...isNeeded,
  },
  "server/idempotency postgresIdempotency(query)": {
    works: () => Promise.resolve(row),
    use: plugged(
      (query) =>
        idempotency({
          operations: ["createPet"],
          caller: () => "caller",
          store: postgresIdempotency(query),
        }),
      createPet,
    ),
    ...isNeeded,
  },
  "server/idempotency postgresIdempotency(transaction)": {
    works: (work: () => unknown) => work(),
    use: plugged(
      (transaction) =>
        idempotency({
          operations: ["createPet"],
          caller: () => "caller",
          store: postgresIdempotency(() => Promise.resolve(row), transaction),
        }),
      createPet,
    ),
    ...isNeeded,
  },
  "server/limits rateLimit(options).key": {
    works: () => "key",
    use: plugged((key) => rateLimit({ policy, key })),
    ...isNeeded,
  },
  "server/limits rateLimit(options).caller": {
    works: () => "caller",
    use: plugged((caller) => rateLimit({ policy, caller })),
    ...isNeeded,
  },
  "server/limits rateLimit(options).store.take": {
    works: () => ({ remaining: 1, reset: 1, isAllowed: true }),
    use: plugged((take) =>
      rateLimit({ policy, key: () => "key", store: { take } }),
    ),
    ...isNeeded,
  },
  "server/limits memoryRateStore(now)": {
    works: () => 1,
    use: plugged((now) =>
      rateLimit({ policy, key: () => "key", store: memoryRateStore(now) }),
    ),
    fails: broken,
    isSync: true,
  },
  "server/timeouts timeouts(options).onLate": {
    works: () => undefined,
    use: (kit) =>
      kit.ask(
        apiWith(
          kit,
          {
            // The error of the time limit is not one of the function.
            onError(error) {
              if (!/too long/.test(String(error))) kit.onError(error);
            },
            plugins: [timeouts({ limit: 5, onLate: kit.fn })],
          },
          {
            listPets: (_request, { signal }) =>
              new Promise((resolve) => {
                signal.addEventListener("abort", () => {
                  resolve({ status: 200, body: [] });
                });
              }),
          },
        ),
        ...listPets,
      ),
  },
  "server/telemetry telemetry(options).filter": {
    works: () => true,
    use: plugged((filter) => telemetry({ filter })),
    isSync: true,
  },
  "server/telemetry telemetry(options).attributes": {
    works: () => ({}),
    use: plugged((attributes) => telemetry({ attributes })),
    isSync: true,
  },
};
