/** The order of findings: the most important first, then by place. It does not depend on the order of the comparison. */
import type { Origin } from "../../model/model.js";
import type { Finding, Level, Scope } from "./finding.js";

export const levels: readonly Level[] = ["breaking", "unproven", "compatible"];

export const scopes: readonly Scope[] = ["wire", "sdk"];

/** Returns the findings in order, without those that are the same. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const keyed = new Map(
    findings.map((finding) => [JSON.stringify(keyOf(finding)), finding]),
  );
  return [...keyed]
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, finding]) => finding);
}

/** Compared as text. The first entries are single digits. */
function keyOf(finding: Finding): unknown[] {
  const { level, scope, base, head, code, message, operations } = finding;
  return [
    levels.indexOf(level),
    scopes.indexOf(scope),
    placeOf(head ?? base),
    code,
    placeOf(base),
    message,
    finding.direction,
    operations.map(({ method, path, part }) => [path, method, part]),
  ];
}

function placeOf(place: Origin | null): string[] {
  return place === null ? [] : [place.document, place.pointer];
}
