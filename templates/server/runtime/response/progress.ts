// Part of the Specwright runtime.
import type { ByteStream, ResponseEnd } from "../http.js";
import { relay } from "./relay.js";

/** How far a stream has been read. */
export interface Progress {
  bytes: number;
  /** Null until the end. */
  outcome: ResponseEnd["outcome"] | null;
}

/** The size of a body that is not a stream. */
export function sizeOfBody(body: string | Uint8Array | null): number {
  return typeof body === "string"
    ? new TextEncoder().encode(body).length
    : (body?.length ?? 0);
}

/** A stream that keeps its progress up to date, and calls a function when it ends. */
export function withProgress(
  source: ByteStream,
  progress: Progress,
  ended?: (end: ResponseEnd) => void,
): ByteStream {
  const end = (outcome: ResponseEnd["outcome"]): void => {
    if (progress.outcome !== null) return;
    progress.outcome = outcome;
    ended?.({ outcome, bytes: progress.bytes });
  };
  return relay(source, {
    async read(next) {
      try {
        const piece = await next();
        if (piece.done) end("sent");
        else progress.bytes += piece.value.length;
        return piece;
      } catch (error) {
        end("broken");
        throw error;
      }
    },
    cancel(stop) {
      end("aborted");
      return stop();
    },
  });
}
