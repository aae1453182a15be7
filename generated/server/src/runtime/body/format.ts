// Part of the Specwright runtime, copied unchanged.
/** The common part of all formats of request bodies. */
import { locate, Refusal } from "../errors/problem.js";
import type { IncomingBody } from "./content.js";
import { decodeUtf8 } from "./utf8.js";

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

/** A compressed body is not UTF-8 either. Then only the encoding is worth reporting. */
export function textOf(
  bytes: Uint8Array,
  { request }: IncomingBody,
  mark: "drop" | "keep" = "drop",
): string {
  try {
    return decodeUtf8(bytes, mark);
  } catch (error) {
    const encoding = request.header("content-encoding") ?? "identity";
    throw encoding === "identity" ? error : encoded();
  }
}

function encoded(): Refusal {
  const message = "The body must not be compressed.";
  return new Refusal(415, "unsupported_media_type", message, {
    headers: { "accept-encoding": "identity" },
  });
}
