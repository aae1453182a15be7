import type { Io, Output } from "./io.js";

const codes = { red: 31, green: 32, yellow: 33, cyan: 36, dim: 2, bold: 1 };

export type Paint = (style: keyof typeof codes, text: string) => string;

/** Colours for a stream, or none: FORCE_COLOR and NO_COLOR decide before the terminal does. */
export function painter(io: Io, output: Output): Paint {
  if (!wantsColour(io, output)) return (_, text) => text;
  return (style, text) => `\u001b[${codes[style]}m${text}\u001b[0m`;
}

/** Whether a stream gets colours. */
export function wantsColour({ env }: Io, output: Output): boolean {
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if ((env["NO_COLOR"] ?? "") !== "") return false;
  return output.isTTY === true && env["TERM"] !== "dumb";
}
