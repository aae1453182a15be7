// Part of the Specwright runtime.
/** Reports for schemas that may find the same issue twice, such as the members of an `allOf`. */
import { maxIssues, Report, type FoundIssue, type Segment } from "./issues.js";
import type { Rule } from "./rules.js";

/** The report of a value for which several schemas may find the same issue, or that of a container after those of its parts. */
export function distinct(at: Report): Report {
  // A report that only counts issues counts them all.
  return at.constructor === Report
    ? new DistinctReport(at.issues, at.parent, at.segment)
    : at;
}

class DistinctReport extends Report {
  override in(segment: Segment): Report {
    return new DistinctReport(this.issues, this, segment);
  }

  /** Adds an issue to others unless it is one of them. */
  override add(
    rule: Rule,
    value: unknown,
    segment: Segment | undefined,
  ): boolean {
    super.add(rule, value, segment);
    const issues = this.issues as FoundIssue[];
    const issue = issues.pop() as FoundIssue;
    const depth = depthOf(issue);
    // The issue of an object or array comes before those of its parts, as a form sets the errors of paths in order.
    let place = issues.length;
    for (let index = issues.length - 1; index >= 0; index--) {
      const one = issues[index] as FoundIssue;
      // Most issues are about different properties of one object.
      if (one.at === this && one.segment !== segment && isBelow(one, issue)) {
        continue;
      }
      const deeper = depthOf(one) - depth;
      if (deeper > 0) {
        if (isInside(one, issue)) place = index;
      } else if (deeper === 0 && covers(one, issue)) {
        return true;
      }
    }
    issues.splice(place, 0, issue);
    return issues.length < maxIssues;
  }
}

/** Whether both issues are about parts of their values. */
function isBelow(one: FoundIssue, other: FoundIssue): boolean {
  return one.segment !== undefined && other.segment !== undefined;
}

function depthOf({ at, segment }: FoundIssue): number {
  return segment === undefined ? at.depth : at.depth + 1;
}

function isInside(one: FoundIssue, { path }: FoundIssue): boolean {
  const inner = one.path;
  // 47 is a slash. Most paths differ there, so few are compared.
  return inner.charCodeAt(path.length) === 47 && inner.startsWith(path);
}

/** Several schemas may find the same issue, and a value of the wrong type needs no other one. */
function covers(one: FoundIssue, other: FoundIssue): boolean {
  return (
    isSamePlace(one, other) &&
    (one.keyword === "type" || requirementOf(one) === requirementOf(other))
  );
}

/** The message without the received value. */
function requirementOf(issue: FoundIssue): string {
  return issue.value === undefined ? issue.message : issue.rule.message;
}

/** Whether two paths of the same depth are equal. Most differ in the last segment, so few are written. */
function isSamePlace(one: FoundIssue, other: FoundIssue): boolean {
  if (one.segment === other.segment) {
    return one.at === other.at || one.at.path === other.at.path;
  }
  return !isBelow(one, other) && one.path === other.path;
}
