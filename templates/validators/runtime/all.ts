// Part of the Specwright runtime.
import { distinct } from "./distinct.js";
import {
  frameOf,
  nodeOf,
  reportMissing,
  type SchemaNode,
  type SchemaRef,
} from "./node.js";

/** Several schemas apply to the same value. They may find the same issue. */
/* @__NO_SIDE_EFFECTS__ */
export function all(...parts: SchemaRef[]): SchemaNode {
  return {
    report(value, at, segment) {
      const inner = distinct(frameOf(at, segment));
      for (const part of parts) {
        if (!nodeOf(part).report(value, inner)) return false;
      }
      return true;
    },
    missing(at, segment) {
      const telling = parts.find((part) => nodeOf(part).missing) ?? parts[0];
      return reportMissing(telling ?? { report: () => true }, at, segment);
    },
  };
}
