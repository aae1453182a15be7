/** Functions of the server fail in every way behind each adapter: each request gets its answer. */
import { createApi } from "@petstore/server";
import { describe, it } from "vitest";
import { adapters, addressOf } from "../service/adapters.js";
import { ownPlugins } from "./plugins.js";
import { tryAllWays } from "./scenario.js";
import { serverScenarios, type ServerKit } from "./server.js";
import { partOf } from "../support/random.js";

/** The others are called when an application starts or stops. */
const isInRequests = ([name]: readonly [string, unknown]): boolean =>
  !/addRoutes|plugin\(options\)|drain/.test(name);

const scenarios = Object.entries({ ...serverScenarios, ...ownPlugins }).filter(
  isInRequests,
);

describe.each(Object.entries(adapters))("%s", (_, serve) => {
  const ask: ServerKit["ask"] = async (api, path, sent) => {
    const server = await serve(api);
    const response = await fetch(addressOf(server) + path, sent);
    const answer = { status: response.status, body: await response.text() };
    server.close();
    server.closeAllConnections();
    return answer;
  };

  it.each(partOf(scenarios))("%s", (_name, several) =>
    tryAllWays(several, { create: createApi, ask }),
  );
});
