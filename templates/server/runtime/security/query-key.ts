// Part of the Specwright runtime.
import { decodeText, parsePairs } from "../parameters/pairs.js";
import { apiKey } from "./api-key.js";
import { onlyOne, type Scheme } from "./scheme.js";

/** An API key in the query. */
export function queryKey(name: string): Scheme {
  const scheme = apiKey(({ target }) => {
    const at = target.indexOf("?");
    if (at < 0) return null;
    const value = onlyOne(parsePairs(target.slice(at + 1)).get(name));
    return typeof value === "string" ? decodeText(value) : value;
  });
  return { ...scheme, queryParameter: name };
}
