/** Compares stability, deprecation, removal dates and replacements. */
import { isDeepStrictEqual } from "node:util";
import type {
  Day,
  Deprecation,
  Lifecycle,
  Stability,
} from "../../model/model.js";
import {
  breaking,
  compatible,
  type PartChange,
  type Details,
  type Places,
} from "./change.js";

const levels: readonly Stability[] = [
  "experimental",
  "alpha",
  "beta",
  "stable",
];

export function lifecycleChanges(
  title: string,
  old: Lifecycle,
  next: Lifecycle,
  places: Places,
  details: Details = {},
): PartChange[] {
  return [
    ...stabilityChanges(title, old, next, places, details),
    ...deprecationChanges(title, old, next, places, details),
  ];
}

function stabilityChanges(
  title: string,
  old: Lifecycle,
  next: Lifecycle,
  places: Places,
  details: Details,
): PartChange[] {
  const difference =
    levels.indexOf(next.stability) - levels.indexOf(old.stability);
  if (difference === 0) return [];
  const at = {
    base: old.sources.stability ?? places.base,
    head: next.sources.stability ?? places.head,
  };
  const text = `The stability of the ${title} was "${old.stability}" and is "${next.stability}"`;
  return [
    difference < 0
      ? breaking("stability-decreased", text, at, details)
      : compatible("stability-increased", text, at, details),
  ];
}

function deprecationChanges(
  title: string,
  old: Lifecycle,
  next: Lifecycle,
  places: Places,
  details: Details,
): PartChange[] {
  const from = (part: keyof Lifecycle["sources"]): Places => ({
    base: old.sources[part] ?? old.sources.deprecated ?? places.base,
    head: next.sources[part] ?? next.sources.deprecated ?? places.head,
  });
  if (old.deprecation === null) {
    return next.deprecation === null
      ? []
      : [
          compatible(
            "deprecation-added",
            `The ${title} is deprecated${untilWords(next.deprecation)}`,
            from("deprecated"),
            details,
          ),
        ];
  }
  if (next.deprecation === null)
    return [
      compatible(
        "deprecation-removed",
        `The ${title} is not deprecated any more`,
        from("deprecated"),
        details,
      ),
    ];
  return [
    ...sunsetChanges(
      title,
      old.deprecation.removal,
      next.deprecation.removal,
      from("removal"),
      details,
    ),
    ...replacementChanges(
      title,
      old.deprecation,
      next.deprecation,
      from("replacement"),
      details,
    ),
  ];
}

function untilWords({ removal }: Deprecation): string {
  return removal === null ? "" : ` until ${removal}`;
}

function sunsetChanges(
  title: string,
  old: Day | null,
  next: Day | null,
  places: Places,
  details: Details,
): PartChange[] {
  if (old === next) return [];
  if (old === null)
    return [
      compatible(
        "sunset-added",
        `The ${title} will be removed on ${String(next)}`,
        places,
        details,
      ),
    ];
  if (next === null)
    return [
      breaking(
        "sunset-removed",
        `The ${title} lost its removal date ${old}`,
        places,
        details,
      ),
    ];
  const text = `The removal date of the ${title} was ${old} and is ${next}`;
  return [
    next < old
      ? breaking("sunset-earlier", text, places, details)
      : compatible("sunset-later", text, places, details),
  ];
}

function replacementChanges(
  title: string,
  { replacement: old }: Deprecation,
  { replacement: next }: Deprecation,
  places: Places,
  details: Details,
): PartChange[] {
  if (isDeepStrictEqual(old, next)) return [];
  if (old === null)
    return [
      compatible(
        "replacement-added",
        `The ${title} has a replacement`,
        places,
        details,
      ),
    ];
  if (next === null)
    return [
      breaking(
        "replacement-removed",
        `The ${title} lost its replacement`,
        places,
        details,
      ),
    ];
  return [
    compatible(
      "replacement-changed",
      `The ${title} has another replacement`,
      places,
      details,
    ),
  ];
}

/** Whether the spec announced the removal of a part, and the date has come. */
export function isRemovable({ deprecation }: Lifecycle, today: Day): boolean {
  const removal = deprecation?.removal ?? null;
  return removal !== null && removal <= today;
}
