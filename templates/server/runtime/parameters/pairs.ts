// Part of the Specwright runtime.
/** Splits `a=1&b=2`: queries and urlencoded bodies. Values stay encoded, because some styles split them first. */
import { Refusal } from "../errors/problem.js";

/** The values of each name, in order, still encoded. */
export type Pairs = Map<string, string[]>;

export function parsePairs(text: string): Pairs {
  const pairs: Pairs = new Map();
  let from = 0;
  while (from < text.length) {
    const next = text.indexOf("&", from);
    const end = next < 0 ? text.length : next;
    if (end > from) addPair(pairs, text.slice(from, end));
    from = end + 1;
  }
  return pairs;
}

function addPair(pairs: Pairs, piece: string): void {
  const at = piece.indexOf("=");
  const name = decodeText(at < 0 ? piece : piece.slice(0, at));
  const value = at < 0 ? "" : piece.slice(at + 1);
  const known = pairs.get(name);
  if (known) known.push(value);
  else pairs.set(name, [value]);
}

/** Decodes a part of a query, in which `+` is a space. */
export function decodeText(text: string): string {
  return decodePercent(text.includes("+") ? text.replaceAll("+", " ") : text);
}

/** Throws a 400 if the text is not correctly encoded UTF-8. */
export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal(
      400,
      "invalid_request",
      "The query or form is not properly percent-encoded.",
    );
  }
}

/** `filter` of `filter[name]`. */
export function beforeBracket(name: string): string {
  const at = name.indexOf("[");
  return at < 0 ? name : name.slice(0, at);
}
