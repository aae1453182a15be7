/** Parameters that select a page of a list by its position. */
import { isPositionName, plainName } from "../../base/openapi/pagination.js";
import type { Operation } from "../../model/model.js";

/** Positions before which a page ends, and names that may be a position. */
const backwards = /^(?:(?:ending|end)?before|next|startkey)$/;

/** Whether a query parameter selects a page by a value of a previous response, so that a first request has none. */
export function isPagePosition(operation: Operation, name: string): boolean {
  const next = operation.pagination?.next;
  const isStated =
    (next?.kind === "cursor" || next?.kind === "lastItem") &&
    next.input.name === name;
  const plain = plainName(name);
  return isStated || isPositionName(plain) || backwards.test(plain);
}
