// Part of the Specwright runtime.
import { CountingReport, type IssueCounter } from "./counting.js";
import type { Report } from "./issues.js";
import { nodeOf, type SchemaNode, type SchemaRef } from "./node.js";

/** Whether nodes match parts of the value of one report. Several schemas may ask for the same part. */
const answers: PartMap<boolean> = /* @__PURE__ */ new WeakMap();

/** Whether a value matches a schema. */
export function isMatch(ref: SchemaRef, value: unknown, at: Report): boolean {
  const node = nodeOf(ref);
  if (typeof value !== "object" || value === null) {
    return hasNoIssue(node, value, at);
  }
  const ofReport = entryOf(answers, at.issues);
  const known = entryOf(ofReport, node);
  let answer = known.get(value);
  if (answer === undefined) {
    answer = hasNoIssue(node, value, at);
    known.set(value, answer);
  }
  return answer;
}

/** A schema that is tested. */
export interface SchemaMatch {
  readonly schema: SchemaRef;
  readonly isMatch: (value: unknown, at: Report) => boolean;
}

/* @__NO_SIDE_EFFECTS__ */
export function matchOf(schema: SchemaRef): SchemaMatch {
  return { schema, isMatch: (value, at) => isMatch(schema, value, at) };
}

function hasNoIssue(node: SchemaNode, value: unknown, at: Report): boolean {
  const first: IssueCounter & { isFound: boolean } = {
    isFound: false,
    count() {
      this.isFound = true;
      return false;
    },
  };
  node.report(value, new CountingReport(first, at));
  return !first.isFound;
}

/** By report, node and part of the value. */
export type PartMap<Entry> = WeakMap<
  object,
  Map<SchemaNode, Map<object, Entry>>
>;

/** The map of a key. It is created when it is asked for. */
export function entryOf<Key extends object, InnerKey, Entry>(
  map: WeakMap<Key, Map<InnerKey, Entry>> | Map<Key, Map<InnerKey, Entry>>,
  key: Key,
): Map<InnerKey, Entry> {
  let entry = map.get(key);
  if (entry === undefined) {
    entry = new Map();
    map.set(key, entry);
  }
  return entry;
}
