/** Which function of the runtime checks which format of strings. */
import { stringFormats } from "../../../base/openapi/string-formats.js";
import { formatModule, type RuntimeName } from "./runtime.js";

/** By format: module and function. */
export const formatChecks: ReadonlyMap<string, readonly [RuntimeName, string]> =
  new Map(
    Object.entries(stringFormats).flatMap(([format, { check }]) => {
      const module = check === null ? null : formatModule(check);
      return check === null || module === null
        ? []
        : [[format, [module, check]] as const];
    }),
  );
