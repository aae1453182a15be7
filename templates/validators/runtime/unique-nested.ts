// Part of the Specwright runtime.
import { stateOfCheck } from "./depth.js";
import type { Report } from "./issues.js";
import { areDifferent, createNumbers, type Numbers } from "./unique.js";

/**
 * Like `isUnique`, for arrays that may contain each other at any depth. Each part of the value is compared once in a
 * whole check, not once at every level.
 */
export function isUniqueNested(
  items: readonly unknown[],
  at?: Report,
): boolean {
  return areDifferent(items, numbersOfCheck, at);
}

function numbersOfCheck(): Numbers {
  return stateOfCheck(createNumbers);
}
