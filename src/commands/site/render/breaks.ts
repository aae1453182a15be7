/** Where a browser may break a long word: after punctuation and between the words of a name, never inside of a word. */
import { htmlText } from "./html.js";

/** Shorter words are not broken. */
const shortest = 17;

/** A longer word without any such place, such as a hash, is broken anywhere. */
const longest = 40;

const longWord = new RegExp(`\\S{${shortest},}`, "g");

/** After punctuation that ends a part, before the hump of `camelCase`, and before the last capital of `HTTPServer`. */
const places =
  /(?<=[-./_,:;=&?|+~#@)}\]>])(?=[\p{L}\p{N}{[(<])|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

const tooLong = new RegExp(`.{1,${longest}}`, "gsu");

/** Text for the content of an element, with a `<wbr>` at each place. */
export function breakableText(text: string): string {
  let html = "";
  let end = 0;
  for (const { 0: word, index } of text.matchAll(longWord)) {
    const pieces = word
      .split(places)
      .flatMap((piece) => piece.match(tooLong) ?? []);
    html += htmlText(text.slice(end, index));
    html += pieces.map(htmlText).join("<wbr>");
    end = index + word.length;
  }
  return html + htmlText(text.slice(end));
}

/** Whether a browser must not break the text at all, not even after a hyphen: `2030-12-05`. */
export function isShort(text: string): boolean {
  return text.length < shortest;
}
