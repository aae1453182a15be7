/** Badges for the words of the lifecycle. */
import { htmlText } from "./html.js";

/** The word → the colour of VitePress. */
const colours = new Map([
  ["deprecated", "warning"],
  ["experimental", "danger"],
  ["alpha", "danger"],
  ["beta", "tip"],
]);

/** The word in lower case, or null if the text is not a word of the lifecycle. */
export function lifecycleWord(text: string): string | null {
  const word = text.toLowerCase();
  return colours.has(word) ? word : null;
}

export function badge(word: string): string {
  return `<span class="VPBadge ${colours.get(word) ?? "info"}">${htmlText(word)}</span>`;
}
