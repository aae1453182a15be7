/** Calculations with ISO dates. */
import type { Day } from "../../model/model.js";

const length = 24 * 60 * 60 * 1000;

/** Returns the number of days from one date to another; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / length);
}

export function addDays(day: Day, amount: number): Day {
  const moved = new Date(Date.parse(day) + amount * length);
  return moved.toISOString().slice(0, 10);
}
