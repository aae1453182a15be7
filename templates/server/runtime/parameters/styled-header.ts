// Part of the Specwright runtime.
import { fromContent } from "./content.js";
import { simple } from "./simple.js";
import type { ParameterSource } from "./parameter.js";

/** Header parameters, also lists and objects: the style is always `simple`, and nothing is percent-encoded. */
export const styledHeaderSource: ParameterSource = {
  read: (_parameters, request) => ({
    place: "header",
    value(parameter, issues) {
      const text = request.header(parameter.name.toLowerCase());
      if (text === null) return undefined;
      if (parameter.content !== undefined)
        return fromContent(parameter, "header", text, issues);
      return simple("header", parameter, text, trim);
    },
  }),
};

function trim(text: string): string {
  return text.trim();
}
