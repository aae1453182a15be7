/** The version that follows from findings, and why. */
import type { DiffPolicy } from "../../base/options/diff-policy.js";
import type { Finding } from "./finding.js";
import type { Judged } from "./waivers.js";

export type VersionStep = "major" | "minor" | "patch" | "none";

const steps: readonly VersionStep[] = ["none", "patch", "minor", "major"];

export function largestStep(of: readonly VersionStep[]): VersionStep {
  return steps.findLast((step) => of.includes(step)) ?? "none";
}

/** The findings of a comparison, and what an unproven one means for the version. */
export type JudgedChanges = Pick<Judged, "findings" | "waived"> &
  Pick<DiffPolicy, "unproven">;

/** A waived change is agreed on, but clients can meet it, so it is at least minor. */
export function versionStep(changes: JudgedChanges): VersionStep {
  const { findings, waived } = changes;
  if (findings.some((finding) => isMajor(finding, changes))) return "major";
  const isMinor = ({ level, weight }: Finding) =>
    level === "unproven" || weight === "minor";
  if (waived.length > 0 || findings.some(isMinor)) return "minor";
  return findings.length > 0 ? "patch" : "none";
}

function isMajor(
  { level }: Finding,
  { unproven }: Pick<JudgedChanges, "unproven">,
): boolean {
  return level === "breaking" || (level === "unproven" && unproven === "major");
}

/** `The next version is a major one: 2 changes break requests or responses, and 1 change breaks code.` */
export function versionReason(changes: JudgedChanges): string {
  const step = versionStep(changes);
  switch (step) {
    case "major":
      return `The next version is a major one: ${reasons(majorReasons(changes))}.`;
    case "minor":
      return `The next version is a minor one: ${reasons(minorReasons(changes))}.`;
    case "patch":
      return "The next version is a patch: only descriptions, examples and other words changed.";
    case "none":
      return "No new version is needed: both specs describe the same API.";
  }
}

type Reason = [count: number, one: string, several: string];

function majorReasons({ findings, unproven }: JudgedChanges): Reason[] {
  const broken = findings.filter(({ level }) => level === "breaking");
  const wire = broken.filter(({ scope }) => scope === "wire").length;
  const code = "code that uses the generated packages";
  return [
    [wire, "breaks requests or responses", "break requests or responses"],
    [broken.length - wire, `breaks ${code}`, `break ${code}`],
    ...(unproven === "major" ? [unprovenReason(findings)] : []),
  ];
}

function minorReasons({ findings, waived }: JudgedChanges): Reason[] {
  const added = findings.filter(
    ({ level, weight }) => level === "compatible" && weight === "minor",
  );
  const harmless = "something without breaking anything";
  return [
    [added.length, `adds ${harmless}`, `add ${harmless}`],
    unprovenReason(findings),
    [waived.length, "is waived", "are waived"],
  ];
}

function unprovenReason(findings: readonly Finding[]): Reason {
  const text = "may break something, but no value or request shows it";
  const unproven = findings.filter(({ level }) => level === "unproven");
  return [unproven.length, text, text];
}

function reasons(all: readonly Reason[]): string {
  return all
    .filter(([count]) => count > 0)
    .map(([count, one, several]) =>
      count === 1 ? `1 change ${one}` : `${count} changes ${several}`,
    )
    .join(", and ");
}
