// Part of the Specwright runtime.
/** Parameters that are pairs of a name and a text: queries, cookies and urlencoded bodies, in any style. */
import { bracketValue } from "./brackets.js";
import { allowsScalar, coerce, itemsOf, objectOf } from "./coerce.js";
import { fromContent } from "./content.js";
import { delimited, isExploded, separatorOf } from "./delimited.js";
import { decodeText, type Pairs } from "./pairs.js";
import type { RequestIssue } from "../errors/problem.js";
import type { Parameter, Source } from "./parameter.js";
import { singleText, type PairsPlace } from "./single-texts.js";
import { isSpread, spreadObject } from "./spread-object.js";

export function pairsSource(
  place: PairsPlace,
  pairs: Pairs,
  all: readonly Parameter[],
  decode: (text: string) => string = decodeText,
): Source {
  const once = ({ name }: Parameter, issues: RequestIssue[]) =>
    singleText(place, pairs, name, issues);
  return {
    place,
    value(parameter, issues) {
      const { name, shape, style, content } = parameter;
      if (content !== undefined) {
        const text = once(parameter, issues);
        if (text === undefined) return undefined;
        return fromContent(parameter, place, decode(text), issues);
      }
      if (typeof shape === "string") {
        const text = once(parameter, issues);
        return text === undefined ? undefined : coerce(shape, decode(text));
      }
      const explode = isExploded(place, parameter);
      const texts = pairs.get(name);
      const object = objectOf(shape);
      if (style === "deepObject") {
        const value = bracketValue(place, pairs, name, shape, issues);
        if (value !== undefined || texts === undefined) return value;
      } else if (object && explode) {
        const value = isSpread(place, parameter)
          ? spreadObject(place, parameter, object, pairs, all, decode)
          : undefined;
        if (value !== undefined) return value;
        // Many clients write objects with brackets in any style.
        if (texts === undefined)
          return bracketValue(place, pairs, name, shape, issues);
      }
      const items = explode ? itemsOf(shape) : null;
      const list = items ? (texts ?? pairs.get(`${name}[]`)) : undefined;
      if (items && list && (list.length > 1 || !allowsScalar(shape)))
        return list.map((text) => coerce(items, decode(text)));
      const text = list?.[0] ?? once(parameter, issues);
      if (text === undefined) return undefined;
      // An exploded object has no separators, unless the client ignored `explode`.
      const isWhole =
        style === "deepObject" || (explode && (!object || isJsonText(text)));
      return isWhole
        ? coerce(shape, decode(text))
        : delimited(shape, text, separatorOf(place, style), decode);
    },
  };
}

function isJsonText(text: string): boolean {
  return /^(\{|%7B)/i.test(text);
}
