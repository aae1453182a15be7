/** What the service does on one embedded database, without a network. */
import { afterAll, beforeAll, describe } from "vitest";
import { serviceClaims } from "./claims.js";
import { exampleReplays } from "./examples.js";
import { startFaultyService, type FaultyService } from "./faulty-service.js";
import { int64Suite } from "./int64.js";

let store: FaultyService;
beforeAll(async () => {
  store = await startFaultyService("folder", "memory");
});
afterAll(() => store.close());

describe.each([
  ["claims about behaviour", serviceClaims],
  ["the examples of the spec", exampleReplays],
  ["64-bit integers", int64Suite],
])("%s", (_, declareTests) => {
  declareTests(() => store);
});
