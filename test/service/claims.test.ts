/** The claims about behaviour, on the embedded database and without a network. */
import { afterAll, beforeAll } from "vitest";
import { serviceClaims } from "./claims.js";
import { startFaultyService, type FaultyService } from "./faulty-service.js";

let store: FaultyService;

beforeAll(async () => {
  store = await startFaultyService("folder", "memory");
});

afterAll(() => store.close());

serviceClaims(() => store);
