/**
 * Writes log lines without ever waiting for the reader. Node buffers lines that a full pipe does not take; beyond a
 * limit, this stream drops them and counts them. If the reader has closed the pipe, the service goes on without logs.
 */
import type { Writable } from "node:stream";

export interface LogStream {
  write(line: string): void;
}

/** In bytes. */
const largestBacklog = 1024 * 1024;

export function createLogStream(
  output: Writable,
  limit = largestBacklog,
): LogStream {
  let dropped = 0;
  let closed = false;
  output.on("error", () => {
    closed = true;
  });
  const write = (line: string): void => {
    try {
      output.write(line);
    } catch {
      // A file on a full disk throws.
      dropped++;
    }
  };
  return {
    write(line) {
      if (closed) return;
      if (output.writableLength > limit) {
        dropped++;
        return;
      }
      if (dropped > 0) {
        const count = dropped;
        dropped = 0;
        write(droppedLine(count));
      }
      write(line);
    },
  };
}

/** In the format of the other lines; 40 is the level `warn`. */
function droppedLine(count: number): string {
  const entry = { level: 40, time: Date.now(), dropped: count };
  return `${JSON.stringify({ ...entry, msg: "log lines dropped" })}\n`;
}
