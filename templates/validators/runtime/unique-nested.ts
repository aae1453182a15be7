// Part of the Specwright runtime.
import { stateOfCheck } from "./depth.js";
import type { SchemaNode } from "./node.js";
import {
  areDifferent,
  createNumbers,
  uniqueBy,
  type Numbers,
} from "./unique.js";

/**
 * Like `isUnique`, for arrays that may contain each other at any depth. Each part of the value is compared once in a
 * whole check, not once at every level.
 */
export function isUniqueNested(items: readonly unknown[]): boolean {
  return areDifferent(items, numbersOfCheck);
}

export const uniqueNested: SchemaNode =
  /* @__PURE__ */ uniqueBy(numbersOfCheck);

function numbersOfCheck(): Numbers {
  return stateOfCheck(createNumbers);
}
