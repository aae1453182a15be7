/** Git merges the output of two branches with unrelated edits, and `generate` resolves what it cannot merge. */
import { expect, it } from "vitest";
import { editedInside, editedOrAdded } from "../incremental/edits.js";
import { ownSpecs } from "../incremental/specs.js";
import { randomFrom, scaled, testSeed } from "../support/random.js";
import { createRepository, type Merged, type RandomEdit } from "./merge.js";

const specs = ownSpecs();

async function mergesOf(edit: RandomEdit, pairs: number): Promise<Merged[]> {
  const random = randomFrom(testSeed);
  const merged: Merged[] = [];
  while (merged.length < pairs) {
    const { spec } = random.pickOrThrow(specs);
    const repository = await createRepository(spec);
    if (repository === null) continue;
    for (let pair = 0; pair < 3; pair++) {
      const result = await repository.merge(edit, random);
      if (result.kind === "merged") merged.push(result);
    }
    repository.remove();
  }
  return merged;
}

it("merges edits inside of different parts without a conflict", async () => {
  const merged = await mergesOf(editedInside, scaled(6));
  expect(merged.flatMap(({ conflicts }) => conflicts)).toEqual([]);
  expect(merged.every(({ isResolved }) => isResolved)).toBe(true);
});

it("merges added parts without a conflict", async () => {
  const merged = await mergesOf(editedOrAdded, scaled(6));
  expect(merged.flatMap(({ conflicts }) => conflicts)).toEqual([]);
  expect(merged.every(({ isResolved }) => isResolved)).toBe(true);
});
