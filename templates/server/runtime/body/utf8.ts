// Part of the Specwright runtime.
/** Decodes bytes as text. Bytes that are not UTF-8 are rejected, because a guess would change the client's text. */
import { Refusal } from "../errors/problem.js";

const withoutMark = new TextDecoder("utf-8", { fatal: true });
const wholeText = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A byte order mark at the start is removed, unless the body itself is text. */
export function decodeUtf8(
  bytes: Uint8Array,
  mark: "drop" | "keep" = "drop",
): string {
  try {
    return (mark === "keep" ? wholeText : withoutMark).decode(bytes);
  } catch {
    throw new Refusal(400, "invalid_request", "The body is not valid UTF-8.");
  }
}
