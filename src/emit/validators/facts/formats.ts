/** Which function of the runtime checks which format. Other formats are not validated. */
import { stringFormats } from "../../../base/openapi/string-formats.js";
import { formatModule, type RuntimeName } from "./runtime.js";

/** The checks of string formats: module and function. */
export const formatChecks: ReadonlyMap<string, readonly [RuntimeName, string]> =
  new Map(
    Object.entries(stringFormats).flatMap(([format, { check }]) => {
      const module = check === null ? null : formatModule(check);
      return check === null || module === null
        ? []
        : [[format, [module, check]] as const];
    }),
  );

const numericFormats = ["int32", "int64", "float"];

export function isKnownFormat(format: string): boolean {
  return formatChecks.has(format) || numericFormats.includes(format);
}
