/** Calculations with ISO dates. */
import type { Day } from "../../model/model.js";

const length = 24 * 60 * 60 * 1000;

/** Returns the number of days from one date to another; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / length);
}

export interface PartStatus {
  status: "overdue" | "deprecated" | "unstable";
  /** The days until the removal; negative if it is overdue. */
  daysLeft: number | null;
}

/** The status of a part. Without a deprecation, it is not stable. */
export function statusOf(
  deprecation: { readonly removal: Day | null } | null,
  today: Day,
): PartStatus {
  if (deprecation === null) return { status: "unstable", daysLeft: null };
  const { removal } = deprecation;
  const daysLeft = removal === null ? null : daysBetween(today, removal);
  const isOverdue = daysLeft !== null && daysLeft < 0;
  return { status: isOverdue ? "overdue" : "deprecated", daysLeft };
}

export function addDays(day: Day, amount: number): Day {
  const moved = new Date(Date.parse(day) + amount * length);
  return moved.toISOString().slice(0, 10);
}
