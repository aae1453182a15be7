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

/** Control characters, and characters that reorder or hide the text around them. Emoji and scripts need the exceptions. */
const unsafe =
  /(?![\t\n\u200c\u200d\ufe0e\ufe0f])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

/** Escapes characters that change how a terminal shows other text. Line breaks and tabs stay. */
export function safeText(text: string): string {
  return text.replace(unsafe, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
  });
}
