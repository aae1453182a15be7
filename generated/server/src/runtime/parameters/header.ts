// Part of the Specwright runtime, copied unchanged.
import { fromContent } from "./content.js";
import { simple } from "./simple.js";
import type { ReadSource } from "./parameter.js";

/** Header parameters: the style is always `simple`, and nothing is percent-encoded. */
export const headerSource: ReadSource = (_parameters, request) => ({
  place: "header",
  value(parameter, issues) {
    const text = request.header(parameter.name.toLowerCase());
    if (text === null) return undefined;
    if (parameter.content !== undefined)
      return fromContent(parameter, "header", text, issues);
    return simple("header", parameter, text, trim);
  },
});

function trim(text: string): string {
  return text.trim();
}
