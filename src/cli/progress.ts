import { visible } from "../diagnostics.js";
import type { Io } from "./io.js";

/** A status line that is rewritten in place. Only a terminal shows it. */
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
