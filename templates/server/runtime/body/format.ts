// Part of the Specwright runtime.
/** The common part of all formats of request bodies. */
import { locate } from "../errors/problem.js";
import type { IncomingBody } from "./content.js";

/** The result for a body without content. */
export const absent: unique symbol = Symbol("absent");

/** Validates a value and prepares it for the handler. */
export function checked(
  value: unknown,
  { content, issues }: IncomingBody,
): unknown {
  for (const issue of content.validate?.(value) ?? []) {
    issues.push(locate("body", issue));
  }
  return content.prepare && issues.length === 0
    ? content.prepare(value, issues)
    : value;
}
