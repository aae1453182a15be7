/**
 * `specwright contract` and the generated mock of the pet store. The mock keeps nothing, accepts every credential and has
 * every thing, which is what the findings say. It has no others.
 */
import { join } from "node:path";
import { expect, it } from "vitest";
import { createMock } from "../../generated/mock/src/index.js";
import { contractOf } from "./run-contract.js";
import { root } from "./services.js";

const expected = [
  "createPet credentials-ignored wrong credentials",
  "createPet identifier-reused create",
  "createPet not-stored",
  "getPet credentials-ignored wrong credentials",
  "getPet wrong-status petId does not exist",
  "listOrders credentials-ignored wrong credentials",
  "listPets credentials-ignored wrong credentials",
  "listPets page-size limit is 1",
];

it.each(["1", "2", "3"])("has no other findings with seed %s", async (seed) => {
  const mock = createMock();
  const service = {
    spec: join(root, "spec/petstore.yaml"),
    basePath: "/v1",
    handle: (request: Request) => mock.fetch(request),
    close: () => Promise.resolve(),
  };
  const { operations } = await contractOf(service, null, "--seed", seed);
  const found = operations.flatMap(({ operation, findings }) =>
    findings.map(({ check, case: title }) =>
      check === "not-stored"
        ? `${operation} ${check}`
        : `${operation} ${check} ${title}`,
    ),
  );
  expect([...new Set(found)].sort()).toEqual(expected);
  expect(operations.every(({ reached }) => reached)).toBe(true);
});
