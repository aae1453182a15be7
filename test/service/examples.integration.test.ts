/** The examples of the spec over HTTP, on each database. */
import { afterAll, beforeAll } from "vitest";
import { exampleReplays } from "./examples.js";
import { startFaultyService, type FaultyService } from "./faulty-service.js";
import { describeOn, storageKinds } from "./storages.js";

for (const kind of storageKinds) {
  describeOn(kind, () => {
    let store: FaultyService;

    beforeAll(async () => {
      store = await startFaultyService(kind, "http");
    });

    afterAll(() => store.close());

    exampleReplays(() => store);
  });
}
