// Part of the Specwright runtime.
import { objectOf } from "./coerce.js";
import { pairNames } from "./pair-names.js";
import { parsePairs } from "./pairs.js";
import { pairsSource } from "./pairs-source.js";
import type { Parameter, ParameterSource } from "./parameter.js";
import { isSpread } from "./spread-object.js";

/** Query parameters in any style. */
export const styledQuerySource: ParameterSource = {
  read: (parameters, _request, query) =>
    pairsSource("query", parsePairs(query), parameters),
  isNamed: (parameters) =>
    parameters.some(isSpreadMap) ? () => true : pairNames("query", parameters),
};

/** An object whose properties are query parameters of any name. */
function isSpreadMap(parameter: Parameter): boolean {
  return (
    isSpread("query", parameter) &&
    objectOf(parameter.shape)?.additional !== undefined
  );
}
