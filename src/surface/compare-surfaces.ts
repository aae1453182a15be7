/** Compares the surfaces of two versions of the generator. */
import type { Surface } from "./surface.js";

export interface SurfaceChange {
  /** The folder of the package in the output folder: `client`. */
  package: string;
  /** The entry point: `.`, `./checks`. */
  entry: string;
  /** Null if the whole entry point was removed or added. */
  name: string | null;
  change: "removed" | "changed" | "added";
  /** The signatures; null where the name does not exist. */
  before: string | null;
  after: string | null;
}

export function compareSurfaces(
  folder: string,
  before: Surface,
  after: Surface,
): SurfaceChange[] {
  const packageName = folder.replace(/\/$/, "") || ".";
  const entries = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...entries].sort().flatMap((entry): SurfaceChange[] => {
    const old = before[entry];
    const now = after[entry];
    const place = { package: packageName, entry };
    if (!old || !now) {
      const change = old ? "removed" : "added";
      return [{ ...place, name: null, change, before: null, after: null }];
    }
    return nameChanges(old, now).map((change) => ({ ...place, ...change }));
  });
}

function nameChanges(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Pick<SurfaceChange, "name" | "change" | "before" | "after">[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].sort().flatMap((name) => {
    const old = Object.hasOwn(before, name) ? (before[name] ?? null) : null;
    const now = Object.hasOwn(after, name) ? (after[name] ?? null) : null;
    if (old === now) return [];
    const change =
      now === null ? "removed" : old === null ? "added" : "changed";
    return [{ name, change, before: old, after: now }];
  });
}
