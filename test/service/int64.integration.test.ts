/** 64-bit integers over HTTP, on each database. */
import { afterAll, beforeAll } from "vitest";
import { startFaultyService, type FaultyService } from "./faulty-service.js";
import { int64Suite } from "./int64.js";
import { describeOn, storageKinds } from "./storages.js";

for (const kind of storageKinds) {
  describeOn(kind, () => {
    let store: FaultyService;

    beforeAll(async () => {
      store = await startFaultyService(kind, "http");
    });

    afterAll(() => store.close());

    int64Suite(() => store);
  });
}
