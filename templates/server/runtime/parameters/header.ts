// Part of the Specwright runtime.
import { coerce } from "./coerce.js";
import type { ParameterSource } from "./parameter.js";

/** Header parameters that are single values. */
export const headerSource: ParameterSource = {
  read: (_parameters, request) => ({
    place: "header",
    value({ name, shape }) {
      const text = request.header(name.toLowerCase());
      return text === null ? undefined : coerce(shape, text.trim());
    },
  }),
};
