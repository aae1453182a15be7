/** `specwright contract` finds each mistake in a service in memory, and none in the service itself. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { shelterFaults } from "./faults/shelter.js";
import { contractOf } from "./run-contract.js";
import type { FaultyService } from "./services.js";
import { shelterService } from "./shelter.js";

let service: FaultyService;
beforeAll(async () => {
  service = await shelterService();
});
afterAll(() => service.close());

it("has no findings", async () => {
  const { code, found } = await contractOf(service, null);
  expect(found).toEqual([]);
  expect(code).toBe(0);
});

it.each(shelterFaults)("finds that $name", async (fault) => {
  const { code, found } = await contractOf(service, fault);
  expect(found).toContain(`${fault.operation} ${fault.check}`);
  expect(code).toBe(1);
});
