/** Which function of the runtime checks which format of strings. */
import { stringFormats } from "../../../base/openapi/string-formats.js";
import { formatModule, type RuntimeName } from "./runtime.js";

interface FormatCheck {
  readonly module: RuntimeName;
  /** The function: `isDate`. */
  readonly test: string;
  /** The node that makes reports: `mustBeDate`. */
  readonly node: string;
}

/** By format. */
export const formatChecks: ReadonlyMap<string, FormatCheck> = new Map(
  Object.entries(stringFormats).flatMap(([format, { check: test }]) => {
    const module = test === null ? null : formatModule(test);
    return test === null || module === null
      ? []
      : [[format, { module, test, node: test.replace("is", "mustBe") }]];
  }),
);
