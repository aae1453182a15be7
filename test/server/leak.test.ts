/** Memory stays flat, whatever clients do; the long version is `npm run leak:server`. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  buildApplication,
  type BuiltApplication,
} from "./faults/application.js";
import { heapGrowth } from "./faults/leak.js";

let built: BuiltApplication;
beforeAll(async () => {
  built = await buildApplication(join(import.meta.dirname, "faults/api.yaml"));
});
afterAll(() => {
  built.remove();
});

/** Whoever keeps a request, or a listener on it, keeps more than this; the engine's own unrest stays below. */
const bytesPerRequest = 64;

it("keeps nothing of a request", async () => {
  const marks = { marks: 8, requestsPerMark: 3000 };
  const { slope, heaps } = await heapGrowth(built.file, marks);
  expect(slope, heaps.join(" ")).toBeLessThan(bytesPerRequest);
});

it("would notice a server that keeps something", async () => {
  const marks = { marks: 5, requestsPerMark: 1500, leaking: true };
  const { slope, heaps } = await heapGrowth(built.file, marks);
  expect(slope, heaps.join(" ")).toBeGreaterThan(bytesPerRequest);
});
