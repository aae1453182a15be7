// Part of the Specwright runtime.
import type { ByteStream } from "../http.js";
import { relay } from "./relay.js";

/** How far a stream has been read. */
export interface Progress {
  bytes: number;
  state: "open" | "complete" | "cancelled" | "failed";
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
  ended: () => void = () => undefined,
): ByteStream {
  const end = (state: Progress["state"]): void => {
    if (progress.state !== "open") return;
    progress.state = state;
    ended();
  };
  return relay(source, {
    async read(next) {
      try {
        const piece = await next();
        if (piece.done) end("complete");
        else progress.bytes += piece.value.length;
        return piece;
      } catch (error) {
        end("failed");
        throw error;
      }
    },
    cancel(stop) {
      end("cancelled");
      return stop();
    },
  });
}
