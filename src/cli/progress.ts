import { visible } from "../diagnostics.js";
import type { Io } from "./io.js";

/** One line that says what is going on, rewritten in place; only a terminal gets to see it. */
export interface Progress {
  show(step: string): void;
  clear(): void;
}

export function createProgress({ stderr, env }: Io, json: boolean): Progress {
  if (json || stderr.isTTY !== true || env["TERM"] === "dumb") {
    return { show() {}, clear() {} };
  }
  const wipe = "\r\u001b[2K";
  return {
    show(step) {
      const width = (stderr.columns ?? 80) - 1;
      stderr.write(`${wipe}${visible(step).slice(0, width)}`);
    },
    clear: () => void stderr.write(wipe),
  };
}
