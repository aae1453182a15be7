/** The order of operations in a spec, `DELETE` and an optional `Link` change no verdict of `specwright contract`. */
import { describe, expect, it } from "vitest";
import { partOf, randomFrom } from "../../support/random.js";
import type { ContractResult } from "../run-contract.js";
import { libraryFaults, type FaultName, type LibraryFault } from "./faults.js";
import { runLibrary } from "./run-library.js";

const variants = [true, false].flatMap((canDelete) =>
  [true, false].map((hasLink) => ({ canDelete, hasLink })),
);
const names = Object.keys(libraryFaults) as FaultName[];

/** Everything but places in the spec and the port of the service. */
function verdicts({ operations }: ContractResult) {
  return operations
    .map(({ findings, ...operation }) => ({
      ...operation,
      findings: findings.map(({ check, case: title, message, count }) => ({
        ...{ check, title, message, count },
      })),
    }))
    .sort((one, other) => (one.operation < other.operation ? -1 : 1));
}

/** What a report says about an operation. */
function findingsOf({ operations }: ContractResult): string[] {
  return operations
    .flatMap(({ operation, findings }) =>
      findings.map((one) => `${operation} ${one.check}: ${one.case}`),
    )
    .sort();
}

describe.each(variants)("the library %j", (variant) => {
  it("has no findings, and a success of each operation", async () => {
    const result = await runLibrary(variant);
    expect(findingsOf(result)).toEqual([]);
    expect(result.code).toBe(0);
    expect(result.operations.flatMap(({ skipped }) => skipped)).toEqual([]);
    expect(result.operations.every(({ reached }) => reached)).toBe(true);
  });
});

it.each(partOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))(
  "has the same verdicts in order %i",
  async (seed) => {
    const variant = variants[seed % variants.length] ?? variants[0];
    if (!variant) return;
    const fault = seed > 5 ? randomFrom(seed).pickOrThrow(names) : null;
    const [own, shuffled] = [
      await runLibrary(variant, fault),
      await runLibrary(variant, fault, randomFrom(seed)),
    ];
    expect(verdicts(shuffled)).toEqual(verdicts(own));
    expect(shuffled.requests).toBe(own.requests);
  },
);

describe("the faults", () => {
  it("are more than 33", () => {
    expect(names.length).toBeGreaterThan(33);
  });

  it.each(partOf(names))(
    "%s is found, and no other operation is named",
    async (name) => {
      const { operation, check, needsDelete }: LibraryFault =
        libraryFaults[name];
      const deleting = { canDelete: true, hasLink: true };
      const result = await runLibrary(deleting, name);
      expect(result.found).toContain(`${operation} ${check}`);
      expect(result.found.filter((one) => !one.startsWith(operation))).toEqual(
        [],
      );
      if (needsDelete) return;
      const other = { canDelete: false, hasLink: false };
      const random = randomFrom(names.indexOf(name));
      const without = await runLibrary(other, name, random);
      expect(without.found).toEqual(result.found);
    },
  );
});
