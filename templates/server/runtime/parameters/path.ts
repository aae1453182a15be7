// Part of the Specwright runtime.
import { coerce } from "./coerce.js";
import { decodePercent } from "./pairs.js";
import type { ParameterSource } from "./parameter.js";

/** Path parameters that are single values. */
export const pathSource: ParameterSource = {
  read: (_parameters, _request, _query, captures, names) => ({
    place: "path",
    value({ name, shape }) {
      const text = captures[names.indexOf(name)];
      return text === undefined
        ? undefined
        : coerce(shape, decodePercent(text));
    },
  }),
};
