/** The examples of the spec over HTTP, on each database. */
import { afterAll, beforeAll } from "vitest";
import { createExampleStore, type OpenExampleStore } from "./example-store.js";
import { exampleReplays } from "./examples.js";
import { describeOn, storageKinds } from "./storages.js";

for (const kind of storageKinds) {
  describeOn(kind, () => {
    let store: OpenExampleStore;

    beforeAll(async () => {
      store = await createExampleStore(kind, "http");
    });

    afterAll(() => store.close());

    exampleReplays(() => store);
  });
}
