// Part of the Specwright runtime, copied unchanged.
/** The path of a request, with its parameters. */
import type { Route } from "../route.js";
import { entryOf, named, textOf } from "./text.js";

/** Throws an `Error` whose message contains names only, never values. */
export function pathOf(
  { path, pathParameters }: Route,
  values: object = {},
): string {
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const style = entryOf(pathParameters, name);
    const value = (values as Record<string, unknown>)[name];
    let text = "";
    if (value !== undefined && value !== null) {
      try {
        text = style
          ? style(value, name, encodeURIComponent)
          : encodeURIComponent(textOf(value));
      } catch (cause) {
        throw named("path parameter", name, cause);
      }
    }
    // An empty value would lead to the URL of another resource, often that of the whole collection.
    if (text === "")
      throw new Error(`the path parameter ${name} is missing or empty`);
    return text;
  });
  // `.` and `..` cannot be encoded: every URL parser resolves them, encoded or not.
  if (filled !== path && /\/\.{1,2}(\/|$)/.test(filled))
    throw new Error("a path parameter is `.` or `..`");
  return filled;
}
