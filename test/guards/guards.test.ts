/**
 * Functions of the application fail in every way: the process does not end, each request and call gets its answer, an
 * outcome that was decided stays, and the error arrives where the guides say. The types tell which functions there are.
 */
import { createClient } from "@petstore/client";
import { createTestClient } from "@petstore/client/test";
import { createMock } from "@petstore/mock";
import { createApi } from "@petstore/server";
import { describe, expect, it } from "vitest";
import {
  clientScenarios,
  clientOptions,
  telemetryScenarios as ofClient,
  type ClientKit,
} from "./client.js";
import { foundFunctions } from "./found.js";
import { ownPlugins, telemetryScenarios as ofServer } from "./plugins.js";
import { tryAllWays, type Kit, type Scenarios } from "./scenario.js";
import {
  handlerScenario,
  optionScenarios,
  serverScenarios,
  type Asked,
  type ServerKit,
} from "./server.js";
import { webhookScenarios } from "./webhooks.js";

const { functions, unused } = foundFunctions();

const ask: ServerKit["ask"] = async (api, ...[path, sent]: Asked) => {
  const response = await api.fetch(new Request(`http://test${path}`, sent));
  return { status: response.status, body: await response.text() };
};

const suites = [
  suite(
    { create: createApi, ask },
    {
      ...serverScenarios,
      ...ownPlugins,
      ...ofServer(functions),
    },
  ),
  suite<ServerKit>(
    {
      create: (operations, options) => createMock(operations, options) as never,
      ask,
    },
    {
      "mock createMock(operations).{operation}": handlerScenario(),
      ...optionScenarios("mock createMock(options)"),
    },
  ),
  suite<ClientKit>(
    { create: createClient },
    { ...clientScenarios, ...ofClient(functions) },
  ),
  suite<ClientKit>(
    {
      create: ({ fetch = globalThis.fetch, ...options }) =>
        createTestClient(
          { fetch: ({ url, ...init }) => fetch(url, init) },
          options,
        ),
    },
    clientOptions("client/test createTestClient(options)"),
  ),
  suite({}, webhookScenarios),
].flat();

/** Each scenario with what it needs. */
function suite<Given extends Kit>(
  others: Omit<Given, keyof Kit>,
  scenarios: Scenarios<Given>,
) {
  return Object.entries(scenarios).map(([name, several]) => ({
    name,
    attempt: () => tryAllWays(several, others),
  }));
}

describe(`${String(functions.length)} functions that the types have`, () => {
  it("are those with a scenario", () => {
    const names = suites.map(({ name }) => name);
    const missing = functions.filter((name) => !names.includes(name));
    expect(missing, "without a scenario").toEqual([]);
    expect(names.sort()).toEqual(functions);
    expect(unused).toEqual([]);
  });

  it.each(suites.map(({ name, attempt }) => [name, attempt] as const))(
    "%s",
    (_, attempt) => attempt(),
  );
});
