// Part of the Specwright runtime.
import { distinct } from "./distinct.js";
import {
  frameOf,
  nodeOf,
  reportsOf,
  type SchemaNode,
  type SchemaRef,
} from "./node.js";

/** Several schemas apply to the same value. They may find the same issue. */
/* @__NO_SIDE_EFFECTS__ */
export function all(...parts: SchemaRef[]): SchemaNode {
  let reports: readonly SchemaNode["report"][] | undefined;
  return {
    structure: { kind: "all", parts },
    report(value, at, segment) {
      reports ??= reportsOf(parts);
      const inner = distinct(frameOf(at, segment));
      for (const report of reports) {
        if (!report(value, inner)) return false;
      }
      return true;
    },
    get rule() {
      return parts.map((part) => nodeOf(part).rule).find(Boolean);
    },
  };
}
