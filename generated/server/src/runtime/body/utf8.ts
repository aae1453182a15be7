// Part of the Specwright runtime, copied unchanged.
/** Bytes as text. What is no UTF-8 is refused, since a guess would be another text than the client's. */
import { Refusal } from "../errors/problem.js";

const withoutMark = new TextDecoder("utf-8", { fatal: true });
const whole = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A byte order mark at the start is left out, unless the text itself is what the client means. */
export function decodeUtf8(
  bytes: Uint8Array,
  mark: "drop" | "keep" = "drop",
): string {
  try {
    return (mark === "keep" ? whole : withoutMark).decode(bytes);
  } catch {
    throw new Refusal(400, "invalid_request", "The body is not valid UTF-8.");
  }
}
