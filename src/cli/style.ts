/** Colours of a terminal. */
import type { Io, Output } from "./io.js";

const codes = { red: 31, green: 32, yellow: 33, cyan: 36, dim: 2, bold: 1 };

export type Paint = (style: keyof typeof codes, text: string) => string;

/** Returns a function that colours text for a stream. FORCE_COLOR and NO_COLOR override the detection of a terminal. */
export function painter(io: Io, output: Output): Paint {
  return createPaint(wantsColour(io, output));
}

export function createPaint(hasColour: boolean): Paint {
  if (!hasColour) return (_, text) => text;
  return (style, text) => `\u001b[${codes[style]}m${text}\u001b[0m`;
}

/** Returns whether a stream gets colours. */
export function wantsColour({ env }: Io, output: Output): boolean {
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if ((env["NO_COLOR"] ?? "") !== "") return false;
  return output.isTTY === true && env["TERM"] !== "dumb";
}
