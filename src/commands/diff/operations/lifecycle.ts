/** Compares stability, deprecation, removal dates and replacements. */
import { isDeepStrictEqual } from "node:util";
import type {
  Day,
  Deprecation,
  Lifecycle,
  Origin,
  Stability,
} from "../../../model/model.js";
import type { Level } from "../finding.js";
import {
  breaking,
  compatible,
  type ComparedPart,
  type PartChange,
} from "./change.js";
import { operationKey } from "./match.js";
import type { Apis, ComparedApi } from "./sides.js";

const levels: readonly Stability[] = [
  "experimental",
  "alpha",
  "beta",
  "stable",
];

export function lifecycleChanges(
  apis: Apis,
  part: ComparedPart,
  old: Lifecycle,
  next: Lifecycle,
): PartChange[] {
  return [
    ...stabilityChanges(part, old, next),
    ...deprecationChanges(apis, part, old, next),
  ];
}

/** The part, at the place where the spec states a value of its lifecycle. */
function statedAt(
  part: ComparedPart,
  old: Lifecycle,
  next: Lifecycle,
  value: keyof Lifecycle["sources"],
): ComparedPart {
  const placeIn = ({ sources }: Lifecycle, otherwise: Origin | null) =>
    sources[value] ?? sources.deprecated ?? otherwise;
  const { base, head } = part.places;
  return {
    ...part,
    places: { base: placeIn(old, base), head: placeIn(next, head) },
  };
}

function stabilityChanges(
  part: ComparedPart,
  old: Lifecycle,
  next: Lifecycle,
): PartChange[] {
  const difference =
    levels.indexOf(next.stability) - levels.indexOf(old.stability);
  if (difference === 0) return [];
  const { title, places, details } = statedAt(part, old, next, "stability");
  const text = `The stability of the ${title} was "${old.stability}" and is "${next.stability}"`;
  return [
    difference < 0
      ? breaking("stability-decreased", text, places, details)
      : compatible("stability-increased", text, places, details),
  ];
}

function deprecationChanges(
  apis: Apis,
  part: ComparedPart,
  old: Lifecycle,
  next: Lifecycle,
): PartChange[] {
  const at = (value: keyof Lifecycle["sources"]) =>
    statedAt(part, old, next, value);
  const { title, places, details } = at("deprecated");
  if (old.deprecation === null && next.deprecation === null) return [];
  if (next.deprecation === null) {
    const text = `The ${title} is not deprecated any more`;
    return [compatible("deprecation-removed", text, places, details)];
  }
  if (old.deprecation === null) {
    const { removal } = next.deprecation;
    const text = `The ${title} is deprecated`;
    return [
      compatible("deprecation-added", text, places, details),
      ...sunsetChanges(apis, at("removal"), null, removal),
    ];
  }
  return [
    ...sunsetChanges(
      apis,
      at("removal"),
      old.deprecation.removal,
      next.deprecation.removal,
    ),
    ...replacementChanges(
      at("replacement"),
      replacementIn(apis.base, old.deprecation),
      replacementIn(apis.head, next.deprecation),
    ),
  ];
}

function sunsetChanges(
  { today }: Apis,
  { title, places, details }: ComparedPart,
  old: Day | null,
  next: Day | null,
): PartChange[] {
  if (old === next) return [];
  if (next === null) {
    const text = `The ${title} lost its removal date ${String(old)}`;
    return [breaking("sunset-removed", text, places, details)];
  }
  if (old === null) {
    const text = `The ${title} has the removal date ${next}`;
    return [
      next < today
        ? breaking("sunset-passed", `${text}, which is over`, places, details)
        : compatible("sunset-added", text, places, details),
    ];
  }
  const text = `The removal date of the ${title} was ${old} and is ${next}`;
  return [
    next < old
      ? breaking("sunset-earlier", text, places, details)
      : compatible("sunset-later", text, places, details),
  ];
}

/** The ids of operations contain names of files, which may differ. */
function replacementIn(
  { model }: ComparedApi,
  { replacement }: Deprecation,
): unknown {
  return replacement?.kind === "operation"
    ? {
        operation: operationKey(model, replacement.operation),
        parameters: replacement.parameters,
      }
    : replacement;
}

function replacementChanges(
  { title, places, details }: ComparedPart,
  old: unknown,
  next: unknown,
): PartChange[] {
  if (isDeepStrictEqual(old, next)) return [];
  if (old === null) {
    const text = `The ${title} has a replacement`;
    return [compatible("replacement-added", text, places, details)];
  }
  if (next === null) {
    const text = `The ${title} lost its replacement`;
    return [breaking("replacement-removed", text, places, details)];
  }
  const text = `The ${title} has another replacement`;
  return [compatible("replacement-changed", text, places, details)];
}

/** Whether the spec announced the removal of a part, and the date has come. */
export function isRemovable({ deprecation }: Lifecycle, today: Day): boolean {
  const removal = deprecation?.removal ?? null;
  return removal !== null && removal <= today;
}

/** Whether a part may change at any time. */
export function isPreliminary({ stability }: Lifecycle): boolean {
  return stability === "experimental" || stability === "alpha";
}

/** The level of a removal: the spec may allow it, or promise a later date. */
export function removalLevel(
  lifecycle: Lifecycle,
  today: Day,
  otherwise: Level,
): Level {
  if (isRemovable(lifecycle, today)) return "compatible";
  const removal = lifecycle.deprecation?.removal ?? null;
  return removal === null ? otherwise : "breaking";
}

/** The end of a sentence about a removal: ` before its removal date 2030-12-05`. */
export function removalWords(lifecycle: Lifecycle, today: Day): string {
  const removal = lifecycle.deprecation?.removal ?? null;
  if (removal === null) return "";
  const order = isRemovable(lifecycle, today) ? "after" : "before";
  return ` ${order} its removal date ${removal}`;
}
