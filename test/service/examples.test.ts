/** The examples of the spec, on the embedded database and without a network. */
import { afterAll, beforeAll } from "vitest";
import { createExampleStore, type OpenExampleStore } from "./example-store.js";
import { exampleReplays } from "./examples.js";

let store: OpenExampleStore;

beforeAll(async () => {
  store = await createExampleStore("folder", "memory");
});

afterAll(() => store.close());

exampleReplays(() => store);
