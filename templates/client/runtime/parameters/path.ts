// Part of the Specwright runtime.
/** The path of a request, with its parameters. */
import type { BareStyle, FillPath } from "../route.js";
import { percentEncoded } from "./percent.js";
import { entryOf, named, textOf } from "./text.js";

/** The default style. */
export const single: BareStyle = (value, _, encode) => encode(textOf(value));

/** Parameters that are single values. */
export const fillPath: FillPath = /* @__PURE__ */ fillPathWith({});

/** Parameters with these styles. Throws an `Error` whose message contains names only, never values. */
export function fillPathWith(styles: {
  readonly [name: string]: BareStyle;
}): FillPath {
  return (path, values = {}) => {
    const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
      const style = entryOf(styles, name) ?? single;
      const value = (values as Record<string, unknown>)[name];
      try {
        const text =
          value === undefined ? "" : style(value, name, percentEncoded);
        // An empty value would lead to the URL of another resource, often that of the whole collection.
        if (text === "") throw new Error("is missing or empty");
        return text;
      } catch (cause) {
        throw named("path parameter", name, cause);
      }
    });
    // `.` and `..` cannot be encoded: every URL parser resolves them, encoded or not.
    if (filled !== path && /\/(\.|%2e){1,2}(\/|$)/i.test(filled))
      throw new Error("a path parameter is `.` or `..`");
    return filled;
  };
}
