// Part of the Specwright runtime.
import { parsePairs } from "./pairs.js";
import type { ParameterSource } from "./parameter.js";
import { singleTexts } from "./single-texts.js";

/** Query parameters that are single values. */
export const querySource: ParameterSource = {
  read: (_parameters, _request, query) =>
    singleTexts("query", parsePairs(query)),
  isNamed: (parameters) => {
    const names = new Set(parameters.map(({ name }) => name));
    return (name) => names.has(name);
  },
};
