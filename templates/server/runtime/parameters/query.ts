// Part of the Specwright runtime, copied unchanged.
import { parsePairs } from "./pairs.js";
import { pairsSource } from "./pairs-source.js";
import type { ReadSource } from "./parameter.js";

/** Query parameters. */
export const querySource: ReadSource = (parameters, _request, query) =>
  pairsSource("query", parsePairs(query), parameters);
