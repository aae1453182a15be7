// Part of the Specwright runtime.
/** Values with names: queries, cookies and forms. */
import type { Style } from "../route.js";
import { percentEncoded } from "./percent.js";
import { entryOf, named, textOf } from "./text.js";

/** One pair for each item of an array, or one pair: `form` with `explode`, the default style of queries. */
export const repeated: Style = (name, value, encode) => {
  const items = [value].flat();
  if (items.length === 0) throw new Error("is an empty list; leave it out");
  return items.map((item) => [name, encode(textOf(item))]);
};

/** Styles by name. Other values have the style `fallback`. */
export function byName(
  styles: { readonly [name: string]: Style },
  fallback: Style = repeated,
): Style {
  return (name, value, encode) =>
    (entryOf(styles, name) ?? fallback)(name, value, encode);
}

/** Undefined values are left out. */
export function pairsOf(
  kind: string,
  values: object,
  style: Style = repeated,
): [name: string, text: string][] {
  return Object.entries(values).flatMap(([name, value]) => {
    try {
      return value === undefined ? [] : style(name, value, percentEncoded);
    } catch (cause) {
      throw named(kind, name, cause);
    }
  });
}

/** `a=1&b=2` */
export function urlEncoded(
  kind: string,
  values: object = {},
  style?: Style,
): string {
  return pairsOf(kind, values, style)
    .map(([name, text]) => `${percentEncoded(name)}=${text}`)
    .join("&");
}
