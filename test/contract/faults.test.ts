/** `specwright contract` finds each of twenty mistakes in the pet store service, and none in the service itself. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { petStoreFaults } from "./faults/petstore.js";
import { contractOf } from "./run-contract.js";
import { petStoreService, type FaultyService } from "./services.js";

describe("the pet store service", () => {
  let service: FaultyService;
  beforeAll(async () => {
    service = await petStoreService();
  });
  afterAll(() => service.close());

  it.each(["1", "2", "3"])("has no findings with seed %s", async (seed) => {
    const args = ["--seed", seed, "--examples", "15"];
    const { code, found } = await contractOf(service, null, ...args);
    expect(found).toEqual([]);
    expect(code).toBe(0);
  });

  it("has twenty faults", () => {
    expect(petStoreFaults).toHaveLength(20);
  });

  it.each(petStoreFaults)("finds that $name", async (fault) => {
    const { code, found } = await contractOf(service, fault);
    expect(found).toContain(`${fault.operation} ${fault.check}`);
    expect(code).toBe(1);
  });
});
