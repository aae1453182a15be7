/** Waivers: breaking changes that a team has agreed on, each with a reason and a date. */
import { diagnostic, type Diagnostic } from "../../base/diagnostics.js";
import { matchesPath } from "../../model/selection/filter.js";
import type { Day } from "../../model/model.js";
import type { Finding } from "./finding.js";
import { inOrder } from "./order.js";
import { followsFrom } from "./same-change.js";
import type { Waiver } from "../../base/options/diff-policy.js";

export interface WaivedFinding {
  finding: Finding;
  waiver: Waiver;
}

export interface Judged {
  /** The findings that no waiver covers. */
  findings: Finding[];
  waived: WaivedFinding[];
  /** Waivers that expired, and waivers that match nothing. */
  diagnostics: Diagnostic[];
}

/**
 * Compatible findings need no waiver, so a waiver does not match them. A waiver without a scope covers a change in both:
 * also the findings about types that follow from the finding it names.
 */
export function applyWaivers(
  findings: readonly Finding[],
  waivers: readonly Waiver[],
  today: Day,
): Judged {
  const judged: Judged = { findings: [], waived: [], diagnostics: [] };
  const used = new Set<Waiver>();
  const isLive = ({ expires }: Waiver) => expires >= today;
  const named = new Map(
    waivers.map((waiver) => [
      waiver,
      findings.filter((finding) => fits(waiver, finding)),
    ]),
  );
  const covers = (waiver: Waiver, finding: Finding): boolean =>
    fits(waiver, finding) ||
    (waiver.scope === undefined &&
      isOfOperations(waiver, finding) &&
      followsFrom(finding, named.get(waiver) ?? []));
  for (const finding of findings) {
    const fitting =
      finding.level === "compatible"
        ? []
        : waivers.filter((waiver) => covers(waiver, finding));
    for (const waiver of fitting) used.add(waiver);
    const waiver = fitting.find(isLive);
    if (waiver === undefined) judged.findings.push(finding);
    else judged.waived.push({ finding, waiver });
  }
  for (const waiver of waivers) {
    const { code, expires, reason } = waiver;
    if (!used.has(waiver)) {
      judged.diagnostics.push(
        diagnostic("waiver-unused", null, { code, reason }),
      );
    } else if (!isLive(waiver)) {
      const params = { code, expires, reason };
      judged.diagnostics.push(diagnostic("waiver-expired", null, params));
    }
  }
  return judged;
}

function fits(waiver: Waiver, finding: Finding): boolean {
  const { code, scope, operation, pointer } = waiver;
  const { operations, base, head } = finding;
  return (
    code === finding.code &&
    (scope === undefined || scope === finding.scope) &&
    (pointer === undefined ||
      base?.pointer === pointer ||
      head?.pointer === pointer) &&
    (operation === undefined || operations.length > 0) &&
    isOfOperations(waiver, finding)
  );
}

/** A waiver of an operation covers a finding only if it covers all operations of the finding. */
function isOfOperations(
  { operation }: Waiver,
  { operations }: Finding,
): boolean {
  return operations.every(
    ({ path, method }) =>
      operation === undefined ||
      matchesPath(operation, path, method.toLowerCase()),
  );
}

/** All changes, waived or not: waived ones are changes for users all the same. */
export function allChanges({
  findings,
  waived,
}: Pick<Judged, "findings" | "waived">): Finding[] {
  return inOrder([...findings, ...waived.map(({ finding }) => finding)]);
}
