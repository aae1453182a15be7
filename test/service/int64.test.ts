/** 64-bit integers on the embedded database, without a network. */
import { afterAll, beforeAll } from "vitest";
import { startFaultyService, type FaultyService } from "./faulty-service.js";
import { int64Suite } from "./int64.js";

let store: FaultyService;

beforeAll(async () => {
  store = await startFaultyService("folder", "memory");
});

afterAll(() => store.close());

int64Suite(() => store);
