/** The examples of the spec, on the embedded database and without a network. */
import { afterAll, beforeAll } from "vitest";
import { exampleReplays } from "./examples.js";
import { startFaultyService, type FaultyService } from "./faulty-service.js";

let store: FaultyService;

beforeAll(async () => {
  store = await startFaultyService("folder", "memory");
});

afterAll(() => store.close());

exampleReplays(() => store);
