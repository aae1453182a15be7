/** A short run of bad requests; the long one is `npm run fuzz:server`. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { fuzz } from "./faults/fuzz.js";
import { faultsRequests, petStoreRequests } from "./faults/requests.js";

it.each([
  ["the pet store", "../../spec/petstore.yaml", petStoreRequests],
  ["every kind of parameter and body", "faults/api.yaml", faultsRequests],
] as const)(
  "every request to %s gets a proper response",
  async (_, file, requests) => {
    const input = join(import.meta.dirname, file);
    const { findings, statuses } = await fuzz(input, requests, 700, 20_261_115);
    expect(findings).toEqual([]);
    // The requests reach all parts of the server.
    const expected = ["200", "400", "401", "404", "405", "406", "413", "415"];
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(expected));
  },
);
