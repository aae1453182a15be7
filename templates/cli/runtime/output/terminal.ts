// Part of the Specwright runtime.
/** Text for a terminal: colours, and no control characters of a server or a spec. */
import type { Host, Output } from "../host.js";

export type Colour = "red" | "yellow" | "cyan" | "bold";

export type Painter = (colour: Colour, text: string) => string;

const colourCodes = { red: 31, yellow: 33, cyan: 36, bold: 1 } as const;

/** `NO_COLOR` and `FORCE_COLOR` override the detection of a terminal. */
export function painterFor(env: Host["env"], output: Output): Painter {
  const forced = env["FORCE_COLOR"];
  const isWanted =
    forced !== undefined
      ? forced !== "0" && forced !== "false"
      : !env["NO_COLOR"] && output.isTerminal && env["TERM"] !== "dumb";
  return isWanted
    ? (colour, text) => `\u001b[${String(colourCodes[colour])}m${text}\u001b[0m`
    : (_, text) => text;
}

/** Control characters, and characters that reorder or hide the text around them. */
const unsafe =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Escapes characters that change how a terminal shows other text. Line breaks and tabs stay. */
export function safeText(text: string): string {
  return text.replace(
    unsafe,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
