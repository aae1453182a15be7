/** Functions that an application passes to the client. */
import {
  PetStoreError,
  checkWith,
  createPet,
  followRedirects,
  items,
  listPets,
  paginate,
  refreshOn401,
  reportDeprecations,
  retry,
  withUploadProgress,
  type CallOptions,
  type Client,
  type ClientOptions,
} from "@petstore/client";
import { listPetsRequestCheck } from "@petstore/client/checks";
import { swr, swrInfinite } from "@petstore/client/requests";
import { telemetry } from "@petstore/client/telemetry";
import { createTestClient } from "@petstore/client/test";
import {
  itsError,
  waits,
  type Kit,
  type Scenario,
  type Scenarios,
} from "./scenario.js";
import { fakeTelemetry, functionOfSdk, isOfSdk } from "./telemetry.js";

/** How a client is created. */
export interface ClientKit extends Kit {
  readonly create: (options: ClientOptions) => Client;
}

type ClientScenario = Scenario<ClientKit>;

const answer = (status = 200): Promise<Response> =>
  Promise.resolve(
    new Response("[]", {
      status,
      headers: { "content-type": "application/json" },
    }),
  );

/** The status of a call, or the kind of its error and whether the function is the cause. */
async function outcomeOf(
  call: Promise<{ readonly status: number }>,
  { problem }: Kit,
): Promise<unknown> {
  try {
    return (await call).status;
  } catch (error) {
    if (!(error instanceof PetStoreError)) throw error;
    const isIts = "cause" in error && error.cause === problem;
    return isIts ? [error.kind, itsError] : error.kind;
  }
}

const calls =
  (
    optionsOf: (fn: never) => ClientOptions,
    callOptions: CallOptions = {},
    limit = 0,
  ): ClientScenario["use"] =>
  (kit) => {
    const client = kit.create({
      fetch: () => answer(),
      auth: "token",
      ...(kit.isLimited && { timeout: 5 }),
      ...optionsOf(kit.fn),
    });
    const request = limit < 0 ? { query: { limit } } : {};
    return outcomeOf(listPets(client, request, callOptions), kit);
  };

const toCaller = { fails: itsError, late: waits, told: "caller" } as const;
const noResponse = {
  fails: ["network", itsError],
  late: "timeout",
  told: "caller",
} as const;

type Run = () => unknown;
type Fetch = NonNullable<ClientOptions["fetch"]>;

const named = (
  start: string,
  scenarios: Readonly<Record<string, ClientScenario>>,
): Scenarios<ClientKit> =>
  Object.fromEntries(
    Object.entries(scenarios).map(([name, one]) => [start + name, one]),
  );

/** Of `createClient`, and of others that take its options. */
export function clientOptions(place: string): Scenarios<ClientKit> {
  const credential = (
    optionsOf: (fn: never) => ClientOptions,
  ): ClientScenario => ({
    works: () => "token",
    use: calls(optionsOf),
    ...toCaller,
  });
  return named(`${place}.`, {
    ...callScenarios((options) => calls(() => options)),
    refresh: {
      works: (run: Run) => run(),
      use: calls((refresh) => ({ refresh })),
      ...toCaller,
    },
    messages: {
      works: () => undefined,
      use: calls(
        (messages) => ({ messages, check: checkWith(listPetsRequestCheck) }),
        {},
        -1,
      ),
      isSync: true,
      told: "console",
    },
    onRequest: {
      works: () => undefined,
      use: calls((onRequest) => ({ onRequest })),
      ...toCaller,
    },
    onResponse: {
      works: () => undefined,
      use: calls((onResponse) => ({ onResponse })),
      told: "console",
    },
    auth: credential((auth) => ({ auth })),
    "auth.{scheme}": credential((bearerAuth) => ({ auth: { bearerAuth } })),
  });
}

/** The options of a client and of a call. */
function callScenarios(
  using: (options: never) => ClientScenario["use"],
): Record<"retry" | "check" | "redirect", ClientScenario> {
  const place =
    (name: string): ClientScenario["use"] =>
    (kit) =>
      using({ [name]: kit.fn } as never)(kit);
  return {
    retry: { works: (run: Run) => run(), use: place("retry"), ...toCaller },
    check: { works: (run: Run) => run(), use: place("check"), ...toCaller },
    redirect: {
      works: (fetch: Fetch, url: string, init: RequestInit) => fetch(url, init),
      use: place("redirect"),
      ...noResponse,
    },
  };
}

/** Of the last argument of an operation. */
export const callOptions = (place: string): Scenarios<ClientKit> =>
  named(
    `${place}.`,
    callScenarios((options) => calls(() => ({}), options)),
  );

/** Calls that get the status 503, and are repeated. */
const repeated =
  (
    options: object,
    header: Record<string, string> = {},
  ): ClientScenario["use"] =>
  (kit) => {
    let count = 0;
    const client = kit.create({
      fetch: () =>
        Promise.resolve(
          new Response("[]", {
            status: count++ === 0 ? 503 : 200,
            headers: { "content-type": "application/json", ...header },
          }),
        ),
      retry: retry({
        ...{ sleep: () => Promise.resolve(), random: () => 0 },
        ...options,
      }),
    });
    return outcomeOf(listPets(client, {}), kit);
  };

/** Calls that others make: loops over pages, and the fetchers of SWR. */
const callsInside = (
  place: string,
  call: (client: Client, options: CallOptions) => Promise<unknown>,
): Scenarios<ClientKit> =>
  named(
    `${place}.`,
    callScenarios((options) => (kit) => {
      const client = kit.create({
        fetch: () => answer(),
        auth: "token",
        ...(kit.isLimited && { timeout: 5 }),
      });
      return outcomeOf(
        call(client, options).then(() => ({ status: 200 })),
        kit,
      );
    }),
  );

function fail(message: string): never {
  throw new Error(message);
}

async function readAll(all: AsyncIterable<unknown>): Promise<void> {
  for await (const one of all) if (one === waits) return;
}

export const clientScenarios: Scenarios<ClientKit> = {
  ...clientOptions("client createClient(options)"),
  "client createClient(options).fetch": {
    works: () => answer(),
    use: calls((fetch) => ({ fetch })),
    ...noResponse,
  },
  ...callOptions("client {operation}(options)"),
  ...callsInside("client items(args)", (client, options) =>
    readAll(items(client, listPets, {}, options)),
  ),
  ...callsInside("client paginate(args)", (client, options) =>
    readAll(paginate(client, listPets, {}, options)),
  ),
  ...callsInside("client/requests swr(args)", (client, options) => {
    const [, fetcher] = swr(client, listPets, {}, options);
    return fetcher();
  }),
  ...callsInside("client/requests swrInfinite(args)", (client, options) => {
    const [keyOf, fetcher] = swrInfinite(client, listPets, {}, options);
    return fetcher(keyOf(0, null) ?? fail("There is no first page"));
  }),
  ...named("client ", {
    "retry(options).sleep": {
      works: () => undefined,
      use: (kit) => repeated({ sleep: kit.fn })(kit),
      ...toCaller,
    },
    "retry(options).random": {
      works: () => 0,
      use: (kit) => repeated({ random: kit.fn })(kit),
      ...toCaller,
      isSync: true,
    },
    "retry(options).now": {
      works: () => Date.now(),
      use: (kit) => repeated({ now: kit.fn }, { "retry-after": "0" })(kit),
      ...toCaller,
      isSync: true,
    },
    "refreshOn401(refresh)": {
      works: () => undefined,
      use(kit) {
        let count = 0;
        const client = kit.create({
          auth: "token",
          fetch: () => answer(count++ === 0 ? 401 : 200),
          refresh: refreshOn401(kit.fn),
        });
        return outcomeOf(listPets(client, {}), kit);
      },
      ...toCaller,
    },
    "reportDeprecations(listener)": {
      works: () => undefined,
      use: (kit) =>
        calls(() => ({
          fetch: async () => {
            const response = await answer();
            response.headers.set("deprecation", "@1794700800");
            return response;
          },
          onResponse: reportDeprecations(kit.fn),
        }))(kit),
      told: "console",
    },
    "withUploadProgress(listener)": {
      works: () => undefined,
      use(kit) {
        const client = kit.create({
          fetch: async (_url, init) => {
            await new Response(init.body).text();
            return answer(409);
          },
        });
        const request = {
          headers: { "Idempotency-Key": "key-1" },
          body: { name: "Rex", categoryId: 1n },
        };
        return outcomeOf(
          createPet(withUploadProgress(client, kit.fn), request),
          kit,
        );
      },
      told: "console",
    },
    "followRedirects(fetch)": {
      works: () => answer(),
      use: async ({ fn }) => {
        const { status } = await followRedirects(
          fn,
          "https://api.example",
          {},
          (_url, init) => init,
        );
        return status;
      },
      ...toCaller,
    },
  }),
  "client/test createTestClient(api).fetch": {
    works: () => answer(),
    use: (kit) =>
      outcomeOf(
        listPets(
          createTestClient(
            { fetch: kit.fn },
            kit.isLimited ? { timeout: 5 } : {},
          ),
          {},
        ),
        kit,
      ),
    ...noResponse,
  },
};

const calledOfTelemetry: Readonly<Record<string, "console">> = {
  "tracer.startSpan": "console",
  "tracer.startSpan().setAttributes": "console",
  "tracer.startSpan().setStatus": "console",
  "tracer.startSpan().end": "console",
  "meter.createHistogram": "console",
  "meter.createHistogram().record": "console",
};

/** The functions of OpenTelemetry that the types have. */
export function telemetryScenarios(
  found: readonly string[],
): Scenarios<ClientKit> {
  const start = "client/telemetry telemetry(options).";
  return Object.fromEntries(
    found
      .filter((name) => isOfSdk(name, start))
      .map((name) => {
        const place = name.slice(start.length);
        const scenario: ClientScenario = {
          ...functionOfSdk(place, calledOfTelemetry),
          use(kit) {
            const client = kit.create(
              telemetry(
                { fetch: () => answer(500), auth: "token" },
                fakeTelemetry(place, kit.fn),
              ),
            );
            return outcomeOf(listPets(client, {}), kit);
          },
        };
        return [name, scenario];
      }),
  );
}
