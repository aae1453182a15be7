/** Functions that a host passes to the generated MCP server. */
import type { ClientOptions } from "@petstore/client";
import { waits, type Kit, type Scenario, type Scenarios } from "./scenario.js";

/**
 * Calls a tool of a server with these options. The outcome is the problem that the result tells, null if there is no
 * such tool, or `done`.
 */
export type CallTool = (
  options: object,
  tool: string,
  input: object,
) => Promise<string | null>;

export interface McpKit extends Kit {
  readonly call: CallTool;
}

type McpScenario = Scenario<McpKit>;

const answer = () =>
  Promise.resolve(
    new Response("[]", { headers: { "content-type": "application/json" } }),
  );

const list = { query: { limit: 1 } };

const calls =
  (
    optionsOf: (fn: never, kit: McpKit) => object,
    tool = "listPets",
    input: object = list,
  ): McpScenario["use"] =>
  (kit) =>
    kit.call(
      {
        fetch: answer,
        auth: "a-secret-token",
        ...(kit.isLimited && { timeout: 5 }),
        ...optionsOf(kit.fn, kit),
      },
      tool,
      input,
    );

/** The result of a tool whose call ends with an error of the host. */
const internal = { fails: "internal", told: "console" } as const;

type Run = () => unknown;
type Fetch = NonNullable<ClientOptions["fetch"]>;

const named = (
  start: string,
  scenarios: Readonly<Record<string, McpScenario>>,
): Scenarios<McpKit> =>
  Object.fromEntries(
    Object.entries(scenarios).map(([name, one]) => [start + name, one]),
  );

const valid = { kind: "valid", javascript: "return 1" } as const;
const sandbox = { run: () => Promise.resolve("1") };
const check = () => valid;
const code = { code: "return 1" };

/** Of everything that creates a server. */
export const mcpOptions = (place: string): Scenarios<McpKit> =>
  named(`${place}.`, {
    fetch: {
      works: answer,
      use: calls((fetch) => ({ fetch })),
      fails: "network",
      late: "timeout",
      told: "nobody",
    },
    redirect: {
      works: (fetch: Fetch, url: string, init: RequestInit) => fetch(url, init),
      use: calls((redirect) => ({ redirect })),
      fails: "network",
      late: "timeout",
      told: "nobody",
    },
    retry: {
      works: (run: Run) => run(),
      use: calls((retry) => ({ retry })),
      ...internal,
      late: waits,
    },
    refresh: {
      works: (run: Run) => run(),
      use: calls((refresh) => ({ refresh })),
      ...internal,
      late: waits,
    },
    check: {
      works: (run: Run) => run(),
      use: calls((own) => ({ check: own })),
      isUnused: true,
    },
    messages: {
      works: () => undefined,
      use: calls((messages) => ({ messages }), "listPets", {
        query: { limit: 0 },
      }),
      isSync: true,
      told: "console",
    },
    onRequest: {
      works: () => undefined,
      use: calls((onRequest) => ({ onRequest })),
      ...internal,
      late: waits,
    },
    onResponse: {
      works: () => undefined,
      use: calls((onResponse) => ({ onResponse })),
      told: "console",
    },
    auth: {
      works: () => "a-secret-token",
      use: calls((auth) => ({ auth })),
      ...internal,
      late: waits,
    },
    "auth.{scheme}": {
      works: () => "a-secret-token",
      use: calls((bearerAuth) => ({ auth: { bearerAuth } })),
      ...internal,
      late: waits,
    },
    select: {
      works: () => true,
      use: calls((select) => ({ select })),
      fails: null,
      isSync: true,
      told: "console",
    },
    now: {
      works: () => new Date("2026-11-15"),
      use: calls((now) => ({ now }), "getPet", { path: { petId: "1" } }),
      fails: null,
      isSync: true,
      told: "console",
    },
    onCall: {
      works: () => undefined,
      use: calls((onCall) => ({ onCall })),
      told: "console",
    },
    "codeMode.check": {
      works: check,
      use: calls(
        (own, { isLimited }) => ({
          codeMode: { sandbox, check: own, ...(isLimited && { timeout: 5 }) },
        }),
        "run",
        code,
      ),
      ...internal,
    },
    "codeMode.sandbox.run": {
      works: () => Promise.resolve("1"),
      use: calls(
        (run, { isLimited }) => ({
          codeMode: {
            sandbox: { run },
            check,
            ...(isLimited && { timeout: 5 }),
          },
        }),
        "run",
        code,
      ),
      fails: "failed",
      told: "nobody",
    },
  });

/** Of the handler for HTTP: the host may choose the options for each request. */
export interface HttpKit extends Kit {
  readonly request: (options: unknown, settings: object) => Promise<string>;
}

const chosen: Scenario<HttpKit> = {
  works: () => ({ fetch: answer }),
  use: ({ request, fn, onError }) => request(fn, { onError }),
  fails: "refused",
  late: waits,
};

export const httpScenarios: Scenarios<HttpKit> = {
  "mcp/http createMcpHttp(options)": [
    { ...chosen, ways: ["throws", "rejects", "never settles"] },
    // The SDK reports an error of its own for a value that is none.
    { ...chosen, ways: ["throws undefined"], told: "nobody" },
  ],
  "mcp/http createMcpHttp(settings).onError": {
    works: () => undefined,
    use: ({ request, fn }) =>
      request(
        () => {
          throw new Error("of the options");
        },
        { onError: fn },
      ),
    told: "nobody",
  },
};
