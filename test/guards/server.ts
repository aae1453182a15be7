/** Functions that an application passes to the server: handlers, options and hooks. */
import {
  definePlugin,
  type Api,
  type ApiOptions,
  type HttpReply,
  type Operations,
  type Plugin,
  type PluginFunctions,
} from "@petstore/server";
import { timeouts } from "@petstore/server/timeouts";
import { waits, type Kit, type Scenario, type Scenarios } from "./scenario.js";

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** How an API is created, and how it gets a request. */
export interface ServerKit extends Kit {
  readonly create: (operations: Operations, options: ApiOptions) => Api;
  readonly ask: (api: Api, path: string, sent: Sent) => Promise<Answer>;
}

export type ServerScenario = Scenario<ServerKit>;

const pet = { id: 1n, name: "Rex", categoryId: 1n };

export const handlers: Operations = {
  listPets: () => ({ status: 200, body: [pet] }),
  createPet: () => ({ status: 201, body: pet }),
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- a server implements deprecated operations, too
  getPet: () => ({ status: 200, body: pet }),
  listOrders: () => ({ status: 200, body: [] }),
};

/** An API whose functions work, with further options. */
export function apiWith(
  { create, onError, isLimited }: ServerKit,
  { plugins = [], ...options }: Partial<ApiOptions> = {},
  operations: Partial<Operations> = {},
): Api {
  const limits: Plugin[] = isLimited ? [timeouts({ limit: 5 })] : [];
  return create(
    { ...handlers, ...operations },
    {
      security: { bearerAuth: () => ({}) },
      onError,
      ...options,
      plugins: [...limits, ...plugins],
    },
  );
}

const authorization = "Bearer key";
export const listPets = ["/v1/pets", { headers: { authorization } }] as const;
const getPet = ["/v1/pets/1", { headers: { authorization } }] as const;
export const invalid = [
  "/v1/pets?limit=0",
  { headers: { authorization } },
] as const;
export const listOrders = [
  "/v1/store/orders",
  { headers: { authorization } },
] as const;
export const createPet = [
  "/v1/pets",
  {
    method: "POST",
    headers: {
      authorization,
      "content-type": "application/json",
      "idempotency-key": "key-1",
    },
    body: '{"name":"Rex","categoryId":1}',
  },
] as const;

export type Asked = readonly [path: string, sent: Sent];

/** One request to an API with these options. */
export const served =
  (
    optionsOf: (fn: never, kit: ServerKit) => Partial<ApiOptions>,
    request: Asked = listPets,
  ): ServerScenario["use"] =>
  (kit) =>
    kit.ask(apiWith(kit, optionsOf(kit.fn, kit)), ...request);

const bodyOf = (status: number, code: string, message: string): Answer => ({
  status,
  body: JSON.stringify({ code, message, status }),
});

/** The outcome if the result of a function is needed. */
export const broken = bodyOf(500, "internal", "Internal server error.");
/** The outcome if the plugin `timeouts` ends the wait for a function. */
export const timedOut = bodyOf(503, "timeout", "The request took too long.");
export const isNeeded = { fails: broken, late: timedOut } as const;

/** The options of the API and of an operation. */
function hooks(
  place: (options: Partial<ApiOptions>) => Partial<ApiOptions>,
): Record<
  "onError" | "around" | "onRequest" | "onResponse" | "onFinish",
  ServerScenario | readonly ServerScenario[]
> {
  const placed = (
    optionsOf: (fn: never) => Partial<ApiOptions>,
    request?: Asked,
  ): ServerScenario["use"] => served((fn) => place(optionsOf(fn)), request);
  return {
    onError: {
      works: () => undefined,
      use: (kit) =>
        kit.ask(
          apiWith(kit, place({ onError: kit.fn }), {
            listPets() {
              throw new Error("of the handler");
            },
          }),
          ...listPets,
        ),
      told: "nobody",
    },
    around: [
      {
        works: (_info: never, proceed: () => unknown) => proceed(),
        use: placed((around) => ({ around })),
        fails: broken,
        late: waits,
      },
      {
        works: () => undefined,
        use: placed((fn: () => unknown) => ({
          async around(_info, proceed) {
            await proceed();
            return fn();
          },
        })),
        late: waits,
      },
    ],
    onRequest: {
      works: () => undefined,
      use: placed((onRequest) => ({ onRequest })),
    },
    onResponse: {
      works: () => undefined,
      use: placed((onResponse) => ({ onResponse })),
    },
    onFinish: {
      works: () => undefined,
      use: placed((onFinish) => ({ onFinish })),
    },
  };
}

const named = (
  start: string,
  scenarios: Readonly<
    Record<string, ServerScenario | readonly ServerScenario[]>
  >,
): Scenarios<ServerKit> =>
  Object.fromEntries(
    Object.entries(scenarios).map(([name, one]) => [start + name, one]),
  );

/** Of `createApi` and `createMock`. `place` is the one of the options. */
export function optionScenarios(place: string): Scenarios<ServerKit> {
  return {
    ...named(
      `${place}.`,
      hooks((options) => options),
    ),
    ...named(
      `${place}.operations.{operation}.`,
      hooks((options) => ({ operations: { listPets: options } })),
    ),
    ...named(`${place}.`, {
      context: {
        works: () => undefined,
        use: served((context) => ({ context })),
        ...isNeeded,
      },
      errorBody: {
        works: ({ body }: { body: unknown }) => body,
        use: served((errorBody) => ({ errorBody }), invalid),
        fails: { status: 400, body: "" },
        isSync: true,
      },
      "errorBody.{schema}": {
        works: ({ body }: { body: unknown }) => body,
        use: served((fn) => ({ errorBody: { Error: fn } }), invalid),
        fails: { status: 400, body: "" },
        isSync: true,
      },
      messages: {
        works: () => undefined,
        use: served((messages) => ({ messages }), invalid),
        isSync: true,
      },
      requestId: {
        works: () => "id-1",
        use: served((requestId) => ({
          requestId,
          onRequest: (_info, { id }) => id,
        })),
        isSync: true,
      },
      now: {
        works: () => new Date("2026-12-01"),
        use: served((now) => ({ now, sunset: "gone" }), getPet),
        fails: broken,
        isSync: true,
      },
      onDeprecatedUse: {
        works: () => undefined,
        use: served((onDeprecatedUse) => ({ onDeprecatedUse }), getPet),
      },
      "security.{scheme}": {
        works: () => ({}),
        use: served((bearerAuth) => ({ security: { bearerAuth } })),
        ...isNeeded,
      },
    }),
  };
}

export function handlerScenario(): ServerScenario {
  return {
    works: () => ({ status: 200, body: [pet] }),
    use: (kit) => kit.ask(apiWith(kit, {}, { listPets: kit.fn }), ...listPets),
    ...isNeeded,
  };
}

type Part = PluginFunctions;

const plugged = (
  partOf: (fn: never) => Partial<Part>,
  phase: Part["phase"] = "validation",
): ServerScenario["use"] =>
  served((fn) => ({ plugins: [definePlugin({ phase, ...partOf(fn) })] }));

type Next = () => unknown;

export const pluginScenarios: Scenarios<ServerKit> = named(
  "server definePlugin(parts).",
  {
    scope: {
      works: () => (work: Next) => work(),
      use: plugged((scope) => ({ scope }), "telemetry"),
      isSync: true,
    },
    "scope()": [
      {
        works: (work: Next) => work(),
        use: plugged((fn) => ({ scope: () => fn }), "telemetry"),
      },
      {
        works: () => undefined,
        use: plugged(
          (fn: Next) => ({
            scope: () => (work) => {
              const outcome = work();
              const other = fn();
              return (other ?? outcome) as never;
            },
          }),
          "telemetry",
        ),
      },
    ],
    around: {
      works: (_info: never, proceed: Next) => proceed(),
      use: plugged((around) => ({ around })),
      fails: broken,
      late: waits,
    },
    serve: {
      works: (_request: never, next: Next) => next(),
      use: plugged((serve) => ({ serve })),
      ...isNeeded,
    },
    "serve().report": {
      works: () => undefined,
      use: plugged((report) => ({
        serve: async (_request, next) =>
          ({ ...(await next()), report }) satisfies HttpReply,
      })),
      isUnused: true,
    },
    "serve().ended": {
      works: () => undefined,
      use: plugged((ended) => ({
        serve: async (_request, next) =>
          ({ ...(await next()), ended }) satisfies HttpReply,
      })),
    },
    admit: {
      works: () => undefined,
      use: plugged((admit) => ({ admit })),
      ...isNeeded,
    },
    handle: {
      works: (_call: never, next: Next) => next(),
      use: plugged((handle) => ({ handle })),
      ...isNeeded,
    },
    failed: {
      works: () => undefined,
      use: (kit) =>
        kit.ask(
          apiWith(kit, {
            plugins: [definePlugin({ phase: "validation", failed: kit.fn })],
          }),
          ...invalid,
        ),
      told: "nobody",
    },
    finish: {
      works: () => undefined,
      use: plugged((finish) => ({ finish })),
    },
  },
);

export const serverScenarios: Scenarios<ServerKit> = {
  "server createApi(operations).{operation}": handlerScenario(),
  ...optionScenarios("server createApi(options)"),
  ...pluginScenarios,
};
