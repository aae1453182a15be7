// Part of the Specwright runtime.
/** Path parameters in any style. */
import type { Parameter, ParameterSource } from "./parameter.js";
import { allowsScalar, coerce, itemsOf, objectOf } from "./coerce.js";
import { fromContent } from "./content.js";
import {
  assignments,
  delimited,
  isExploded,
  keyAndValue,
} from "./delimited.js";
import { decodePercent } from "./pairs.js";
import { simple } from "./simple.js";
import { defaultStyles } from "./styles.js";

export const styledPathSource: ParameterSource = {
  read: (_parameters, _request, _query, captures, names) => ({
    place: "path",
    value(parameter, issues) {
      const text = captures[names.indexOf(parameter.name)];
      if (text === undefined) return undefined;
      if (parameter.content !== undefined)
        return fromContent(parameter, "path", decodePercent(text), issues);
      return fromPath(parameter, text);
    },
  }),
};

function fromPath(parameter: Parameter, text: string): unknown {
  const { shape, style = defaultStyles.path } = parameter;
  const explode = isExploded("path", parameter);
  switch (style) {
    case "label": {
      const body = text.startsWith(".") ? text.slice(1) : text;
      if (!explode) return delimited(shape, body, ",", decodePercent);
      return objectOf(shape) && !itemsOf(shape)
        ? assignments(shape, body, ".", decodePercent)
        : delimited(shape, body, ".", decodePercent);
    }
    case "matrix":
      return fromMatrix(parameter, text);
    default:
      return simple("path", parameter, text, decodePercent);
  }
}

/** `;c=a;c=b`, `;c=a,b` or `;R=100;G=200`. */
function fromMatrix(parameter: Parameter, text: string): unknown {
  const { name, shape } = parameter;
  const explode = isExploded("path", parameter);
  const body = text.startsWith(";") ? text.slice(1) : text;
  const object = objectOf(shape);
  if (object && explode) return assignments(shape, body, ";", decodePercent);
  const values = body.split(";").flatMap((part) => {
    const [key, value] = keyAndValue(part);
    return decodePercent(key) === name ? [value] : [];
  });
  const items = itemsOf(shape);
  if (items && explode && (values.length > 1 || !allowsScalar(shape))) {
    return values.map((value) => coerce(items, decodePercent(value)));
  }
  return delimited(shape, values[0] ?? "", explode ? null : ",", decodePercent);
}
