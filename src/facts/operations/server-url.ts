/** The URLs of servers. */
import type { Server } from "../../model/model.js";

/** The URL with the defaults of its variables. A variable that the spec does not define is left as it is. */
export function defaultUrl(
  { url, variables }: Server,
  undefinedVariable: string | null = null,
): string {
  return url.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) =>
      variables.find((variable) => variable.name === name)?.default ??
      undefinedVariable ??
      whole,
  );
}
