/** Reports values of the extensions of other tools that cannot be read. */
import type { Origin } from "../model.js";
import { segments } from "../../base/common/pointer.js";
import type { Report } from "../report.js";
import { ownSpellings } from "./spellings.js";

/** Returns whether another tool defines the extension at a place. */
export function isForeign({ pointer }: Pick<Origin, "pointer">): boolean {
  const keys = segments(pointer);
  const last = keys.at(-1) ?? "";
  return !ownSpellings.has(last) && !ownSpellings.has(extensionOf(keys)[0]);
}

/** Returns the keys from the extension on. */
function extensionOf(keys: readonly string[]): [string, ...string[]] {
  const start = keys.findLastIndex((key) => key.startsWith("x-"));
  const [first = "", ...others] = keys.slice(start < 0 ? -1 : start);
  return [first, ...others];
}

export function reportForeign(
  { report }: { report: Report },
  place: Origin,
  problem: string,
  effect = "it is ignored",
): void {
  const key = extensionOf(segments(place.pointer)).join("/");
  report("foreign-extension", place, { key, problem, effect });
}
