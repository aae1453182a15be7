/**
 * `specwright contract` finds each mistake in the pet store service, and none in the service itself. `shelter.test.ts`
 * has the mistakes of a service in memory.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { petStoreFaults } from "./faults/petstore.js";
import { contractOf } from "./run-contract.js";
import { petStoreService, type FaultyService } from "./services.js";
import { shelterService } from "./shelter.js";
import { partOf } from "../support/random.js";

it("there are twenty faults of the pet store service", () => {
  expect(new Set(petStoreFaults.map(({ name }) => name)).size).toBe(20);
});

describe.each([
  ["the pet store service", petStoreService, petStoreFaults],
  ["a service that changes and deletes", shelterService, []],
])("%s", (_, open, faults) => {
  let service: FaultyService;
  beforeAll(async () => {
    service = await open();
  });
  afterAll(() => service.close());

  it.each(["1", "2", "3"])("has no findings with seed %s", async (seed) => {
    const args = ["--seed", seed, "--examples", "15"];
    const { code, found } = await contractOf(service, null, ...args);
    expect(found).toEqual([]);
    expect(code).toBe(0);
  });

  it.each(partOf(faults))("finds that $name", async (fault) => {
    const { code, found } = await contractOf(service, fault);
    expect(found).toContain(`${fault.operation} ${fault.check}`);
    expect(code).toBe(1);
  });
});
