// Part of the Specwright runtime, copied unchanged.
/** Values with names: queries, cookies and forms. */
import type { Style, Styles } from "../route.js";
import { entryOf, named, textOf } from "./text.js";

/** One pair for each item of an array, or one pair: `form` with `explode`, the default style of queries. */
export const repeated: Style = (name, value, encode) => {
  const items = Array.isArray(value) ? (value as unknown[]) : [value];
  if (items.length === 0) throw new Error("is an empty list; leave it out");
  return items.map((item) => [name, encode(textOf(item))]);
};

/** Undefined values are left out. */
export function pairsOf(
  kind: string,
  values: object,
  styles: Styles | undefined,
  fallback: Style = repeated,
): [name: string, text: string][] {
  const pairs: [name: string, text: string][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const style = typeof styles === "function" ? styles : entryOf(styles, name);
    try {
      pairs.push(...(style ?? fallback)(name, value, encodeURIComponent));
    } catch (cause) {
      throw named(kind, name, cause);
    }
  }
  return pairs;
}

/** `a=1&b=2` */
export function urlEncoded(
  kind: string,
  values: object = {},
  styles?: Styles,
  fallback?: Style,
): string {
  return pairsOf(kind, values, styles, fallback)
    .map(([name, text]) => `${encodeURIComponent(name)}=${text}`)
    .join("&");
}
