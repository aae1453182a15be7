/**
 * Applies overlays to the entry document as written, before references are resolved and before its version is read.
 * Overlays cannot change other files, because a JSONPath does not follow a `$ref`.
 */
import {
  diagnostic,
  fail,
  type Diagnostic,
  type SourcePlace,
} from "../../base/diagnostics.js";
import { typeName } from "../../base/common/json.js";
import { limits } from "../limits.js";
import { join } from "../../base/common/pointer.js";
import { SlowPattern, spend, TooCostly, type OverlayBudget } from "./budget.js";
import type { Action, Overlay } from "./document.js";
import type { Query } from "./jsonpath.js";
import {
  appendItems,
  copyOf,
  Incompatible,
  isPrimitive,
  mergeInto,
  TooDeep,
  type Container,
  type MergeParent,
  type Traced,
} from "./merge.js";
import {
  copyTrace,
  dropItem,
  ownPart,
  partOf,
  traceOf,
  type Trace,
} from "./trace.js";

export interface Overlaid {
  readonly value: unknown;
  readonly trace: Trace;
  readonly warnings: readonly Diagnostic[];
}

type Location = readonly (string | number)[];

interface Target {
  readonly location: Location;
  readonly value: unknown;
}

/** Returns the document with all actions of all overlays applied, in order. The given value is not modified. */
export function applyOverlays(
  document: string,
  value: unknown,
  overlays: readonly Overlay[],
): Overlaid {
  const work: Work = {
    document,
    // A container around the document, so that the document itself is a value under a key.
    box: { root: copyOf(value, 0, null) },
    trace: traceOf(document, ""),
    left: limits.overlaySteps * 10,
    warnings: [],
  };
  work.trace.parts.set("root", traceOf(document, ""));
  for (const overlay of overlays) {
    for (const action of overlay.actions)
      applyWithBudget(work, overlay, action);
  }
  return {
    value: work.box["root"],
    trace: partOf(work.trace, "root"),
    warnings: work.warnings,
  };
}

interface Work {
  readonly document: string;
  readonly box: Container;
  readonly trace: Trace;
  /** The number of steps left for all actions together. */
  left: number;
  readonly warnings: Diagnostic[];
}

function applyWithBudget(work: Work, overlay: Overlay, action: Action): void {
  const allowed = Math.min(work.left, limits.overlaySteps);
  const budget: OverlayBudget = { left: allowed };
  const place = placeIn(overlay, action.pointer);
  try {
    apply(work, overlay, action, budget);
  } catch (problem) {
    if (problem instanceof TooCostly) fail("overlay-too-costly", place, {});
    if (problem instanceof SlowPattern) {
      fail("overlay-slow-pattern", place, { pattern: problem.pattern });
    }
    if (problem instanceof TooDeep) {
      fail("too-deep", place, { limit: limits.depth });
    }
    throw problem;
  }
  work.left -= allowed - budget.left;
}

function apply(
  work: Work,
  overlay: Overlay,
  action: Action,
  budget: OverlayBudget,
): void {
  const warn = (code: "overlay-no-match" | "overlay-no-change", key: string) =>
    work.warnings.push(
      diagnostic(code, placeIn(overlay, `${action.pointer}${key}`), {}),
    );
  if (action.kind === "none") {
    if (!action.isReported) warn("overlay-no-change", "");
    return;
  }
  const targets = locate(work, action.target, budget);
  if (targets.length === 0) {
    warn("overlay-no-match", "/target");
    return;
  }
  switch (action.kind) {
    case "remove":
      remove(work, overlay, action, targets, budget);
      break;
    case "update":
    case "copy": {
      const given =
        action.kind === "copy"
          ? sourceOf(work, overlay, action, budget)
          : updateOf(overlay, action);
      checkTargets(overlay, action, targets);
      for (const { location } of targets) {
        merge(work, overlay, action, location, given, budget);
      }
      break;
    }
  }
}

/** Returns each match once, in the order of the document. */
function locate(work: Work, query: Query, budget: OverlayBudget): Target[] {
  const root = work.box["root"];
  const seen = new Map<string, Target>();
  for (const target of query.select(root, budget)) {
    spend(budget, target.location.length);
    seen.set(pointerTo(target.location), target);
  }
  return [...seen.values()];
}

/**
 * Removes from the end, because removing an item moves the items after it. Nested values are removed before their
 * parents.
 */
function remove(
  work: Work,
  overlay: Overlay,
  action: Action,
  targets: Target[],
  budget: OverlayBudget,
): void {
  const locations = targets.map(({ location }) => location).sort(lastFirst);
  for (const location of locations) {
    const key = location.at(-1);
    if (key === undefined) {
      fail("overlay-removes-all", placeIn(overlay, action.pointer), {});
    }
    const { value, trace } = parentOf(work, location);
    if (Array.isArray(value)) {
      spend(budget, value.length);
      dropItem(trace, Number(key), value.length);
      value.splice(Number(key), 1);
    } else {
      Reflect.deleteProperty(value, key);
      trace.parts.delete(String(key));
    }
  }
}

function lastFirst(one: Location, other: Location): number {
  for (const [index, key] of one.entries()) {
    const otherKey = other[index];
    if (otherKey === undefined) return -1;
    if (key === otherKey) continue;
    return key < otherKey ? 1 : -1;
  }
  return one.length < other.length ? 1 : 0;
}

function merge(
  work: Work,
  overlay: Overlay,
  action: Action,
  location: Location,
  given: Traced,
  budget: OverlayBudget,
): void {
  const parent = parentOf(work, location);
  const key = location.at(-1) ?? "root";
  const isArrayTarget = Array.isArray(parent.value[key]);
  try {
    if (isArrayTarget && !Array.isArray(given.value)) {
      appendItems(parent, key, given, budget);
    } else mergeInto(parent, key, given, budget);
  } catch (problem) {
    if (!(problem instanceof Incompatible)) throw problem;
    fail("overlay-incompatible", incompatiblePlace(overlay, action, problem), {
      given: typeName(problem.given.value),
      present: typeName(problem.present),
      target: pointerTo(location) || "the document",
    });
  }
}

/** All targets must be of the same kind. Primitive values are allowed only since Overlay 1.1. */
function checkTargets(
  overlay: Overlay,
  action: Action,
  targets: Target[],
): void {
  const place = placeIn(overlay, `${action.pointer}/target`);
  const kinds = new Set(
    targets.map(({ value }) =>
      isPrimitive(value) ? "a primitive value" : typeName(value),
    ),
  );
  if (kinds.size > 1) {
    fail("overlay-mixed-targets", place, { kinds: [...kinds].join(" and ") });
  }
  if (overlay.version === "1.0" && kinds.has("a primitive value")) {
    fail("overlay-primitive-target", place, {});
  }
}

function updateOf(
  { name }: Overlay,
  { pointer, value }: Extract<Action, { kind: "update" }>,
): Traced {
  return { value, trace: traceOf(name, `${pointer}/update`) };
}

/** Returns the value to copy. It keeps its original place. */
function sourceOf(
  work: Work,
  overlay: Overlay,
  action: Extract<Action, { kind: "copy" }>,
  budget: OverlayBudget,
): Traced {
  const [source, ...others] = locate(work, action.source, budget);
  if (source === undefined || others.length > 0) {
    fail("overlay-copy-source", placeIn(overlay, `${action.pointer}/copy`), {
      count: source === undefined ? 0 : others.length + 1,
    });
  }
  const { trace } = parentOf(work, source.location);
  const key = source.location.at(-1) ?? "root";
  // The value is copied first, because the target may contain it or be part of it.
  return {
    value: copyOf(source.value, 0, budget),
    trace: copyTrace(partOf(trace, key)),
  };
}

/** Returns the mutable container of the value at a location. */
function parentOf(work: Work, location: Location): MergeParent {
  let parent: MergeParent = { value: work.box, trace: work.trace, depth: -1 };
  const keys = ["root", ...location].slice(0, -1);
  for (const key of keys) {
    parent = {
      value: parent.value[key] as Container,
      trace: ownPart(parent.trace, key),
      depth: parent.depth + 1,
    };
  }
  return parent;
}

function placeIn(overlay: Overlay, pointer: string): SourcePlace {
  return { document: overlay.name, pointer };
}

/**
 * Returns the part of the update that cannot be merged. For `copy`, which has its value elsewhere, returns the action.
 */
function incompatiblePlace(
  overlay: Overlay,
  action: Action,
  { given }: Incompatible,
): SourcePlace {
  return action.kind === "update"
    ? given.trace.origin
    : placeIn(overlay, `${action.pointer}/copy`);
}

function pointerTo(location: Location): string {
  return location.reduce<string>((pointer, key) => join(pointer, key), "");
}
