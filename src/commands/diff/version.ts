/** The version that follows from findings, and why. */
import type { Finding } from "./finding.js";

export type VersionStep = "major" | "minor" | "patch" | "none";

/** Unproven changes are probably additions that a client can meet, so they are minor. */
export function versionStep(findings: readonly Finding[]): VersionStep {
  if (findings.some(({ level }) => level === "breaking")) return "major";
  const isMinor = ({ level, weight }: Finding) =>
    level === "unproven" || weight === "minor";
  if (findings.some(isMinor)) return "minor";
  return findings.length > 0 ? "patch" : "none";
}

/** `The next version is a major version: 2 changes break requests or responses, and 1 breaks code.` */
export function versionReason(findings: readonly Finding[]): string {
  const step = versionStep(findings);
  switch (step) {
    case "major":
      return `The next version is a major one: ${brokenText(findings)}.`;
    case "minor":
      return `The next version is a minor one: ${minorText(findings)}.`;
    case "patch":
      return "The next version is a patch: only descriptions, examples and other words changed.";
    case "none":
      return "No new version is needed: both specs describe the same API.";
  }
}

function brokenText(findings: readonly Finding[]): string {
  const broken = findings.filter(({ level }) => level === "breaking");
  const wire = broken.filter(({ scope }) => scope === "wire").length;
  const sdk = broken.length - wire;
  const parts = [
    ...(wire === 0
      ? []
      : [`${changes(wire)} ${verb(wire)} requests or responses`]),
    ...(sdk === 0
      ? []
      : [`${changes(sdk)} ${verb(sdk)} code that uses the generated packages`]),
  ];
  return parts.join(", and ");
}

function minorText(findings: readonly Finding[]): string {
  const unproven = findings.filter(({ level }) => level === "unproven").length;
  const added = findings.filter(
    ({ level, weight }) => level === "compatible" && weight === "minor",
  ).length;
  const parts = [
    ...(added === 0
      ? []
      : [
          `${changes(added)} ${added === 1 ? "adds" : "add"} something without breaking anything`,
        ]),
    ...(unproven === 0
      ? []
      : [
          `${changes(unproven)} may break something, but no value or request shows it`,
        ]),
  ];
  return parts.join(", and ");
}

function changes(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}

function verb(count: number): string {
  return count === 1 ? "breaks" : "break";
}
