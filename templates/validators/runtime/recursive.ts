// Part of the Specwright runtime.
import { CountingReport } from "./counting.js";
import { maxDepth, tooDeep } from "./depth.js";
import type { Report } from "./issues.js";
import { entryOf, isMatch, type PartMap } from "./matches.js";
import { frameOf, nodeOf, type SchemaNode, type SchemaRef } from "./node.js";
import { ruleOf } from "./rules.js";

/** The depth at which the outermost recursive schema began; negative outside of all of them. */
let start = -1;

/** A schema whose values contain values of the same schema. */
/* @__NO_SIDE_EFFECTS__ */
export function recursive(inner: SchemaRef): SchemaNode {
  return {
    structure: { kind: "all", parts: [inner] },
    inner,
    get rule() {
      return nodeOf(inner).rule;
    },
    report(value, at, segment) {
      const node = nodeOf(inner);
      if (typeof value !== "object" || value === null) {
        return node.report(value, at, segment);
      }
      const frame = frameOf(at, segment);
      const before = start;
      if (before < 0) start = frame.depth;
      try {
        if (frame.depth - start >= maxDepth) tooDeep();
        // Several schemas may report the same part of a value, each of them all of its parts, so the work would multiply
        // with each level.
        if (isMatch(node, value, frame)) return true;
        if (frame instanceof CountingReport) {
          if (!frame.isPrecise) return frame.add(mustMatch, value, undefined);
        } else if (isReported(node, value, frame)) return true;
        return node.report(value, frame);
      } finally {
        start = before;
      }
    },
  };
}

const mustMatch = /* @__PURE__ */ ruleOf(
  "schema",
  true,
  "must match the schema",
);

/** The paths of values whose issues are in a report. */
const reported: PartMap<Set<string>> = /* @__PURE__ */ new WeakMap();

/** Whether the report has the issues of a part already. If not, it has them from now on. */
function isReported(node: SchemaNode, value: object, at: Report): boolean {
  const known = entryOf(entryOf(reported, at.issues), node);
  const paths = known.get(value);
  if (paths?.has(at.path)) return true;
  if (paths) paths.add(at.path);
  else known.set(value, new Set([at.path]));
  return false;
}
