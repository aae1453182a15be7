// Part of the Specwright runtime, copied unchanged.
/** Bytes as text. What is no UTF-8 is refused, since a guess would be another text than the client's. */
import { Refusal } from "./problem.js";

const utf8 = new TextDecoder("utf-8", { fatal: true });

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Refusal(400, "invalid_request", "The body is not valid UTF-8.");
  }
}
