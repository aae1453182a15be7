/** The version that follows a released one. */
import type { VersionStep } from "../diff/version.js";

interface Parts {
  /** `v`, or nothing. */
  prefix: string;
  /** One to three numbers. */
  numbers: readonly number[];
  /** Whether it is a prerelease such as `2.0.0-beta.1`. */
  isPrerelease: boolean;
}

/** Only three numbers can have a prerelease: `2029-01-01` is a date. */
const versionPattern =
  /^(v?)(\d{1,9}(?:\.\d{1,9}){0,2})((?<=\..*\..*)-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** Returns null for a version that does not consist of numbers. */
function partsOf(version: string): Parts | null {
  const [, prefix = "", core, prerelease] = versionPattern.exec(version) ?? [];
  if (core === undefined) return null;
  const numbers = core.split(".").map(Number);
  return { prefix, numbers, isPrerelease: prerelease !== undefined };
}

/**
 * Returns the next version; null if the released version is not made of numbers. Before 1.0.0, a breaking change raises
 * the second number and all other changes the third, as Semantic Versioning has it.
 */
export function nextVersion(
  released: string,
  step: VersionStep,
): string | null {
  const parts = partsOf(released);
  if (parts === null) return null;
  if (step === "none") return released;
  const [major = 0, minor = 0, patch = 0] = parts.numbers;
  const isInitial = major === 0 && parts.numbers.length === 3;
  const place = isInitial ? { major: 1, minor: 2, patch: 2 } : places;
  const numbers = [major, minor, patch];
  const raised = place[step];
  // 2.0.0 already follows the changes of 2.0.0-beta.1 if these are not larger.
  const isReached =
    parts.isPrerelease && numbers.slice(raised + 1).every((n) => n === 0);
  const next = isReached
    ? numbers
    : numbers.map((n, index) =>
        index < raised ? n : index === raised ? n + 1 : 0,
      );
  // `2` and `2.1` stay as short as they are, if their numbers suffice.
  const length = Math.max(parts.numbers.length, raised + 1);
  return parts.prefix + next.slice(0, length).join(".");
}

const places = { major: 0, minor: 1, patch: 2 };

/** Returns whether the first version is lower than the second; false if one of them is not made of numbers. */
export function isLower(version: string, other: string): boolean {
  const [own, others] = [partsOf(version), partsOf(other)];
  if (own === null || others === null) return false;
  for (const index of [0, 1, 2]) {
    const [a, b] = [own.numbers[index] ?? 0, others.numbers[index] ?? 0];
    if (a !== b) return a < b;
  }
  return own.isPrerelease && !others.isPrerelease;
}
