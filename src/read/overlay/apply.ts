/**
 * Overlays change the entry document as it was written: before references are followed and before its version matters.
 * What other files hold is out of their reach, since a JSONPath does not go through a `$ref`.
 */
import {
  diagnostic,
  fail,
  type Diagnostic,
  type SourcePlace,
} from "../../diagnostics.js";
import { typeName } from "../json.js";
import { limits } from "../limits.js";
import { join } from "../pointer.js";
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

/** The document with all actions of all overlays applied, in order. The given value stays as it is. */
export function applyOverlays(
  document: string,
  value: unknown,
  overlays: readonly Overlay[],
): Overlaid {
  const work: Work = {
    document,
    // A box around the document, so that the document itself is a part like any other.
    box: { root: copyOf(value, 0, null) },
    trace: traceOf(document, ""),
    left: limits.overlaySteps * 10,
    warnings: [],
  };
  work.trace.parts.set("root", traceOf(document, ""));
  for (const overlay of overlays) {
    for (const action of overlay.actions) guarded(work, overlay, action);
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
  /** Steps that all actions together may still take. */
  left: number;
  readonly warnings: Diagnostic[];
}

function guarded(work: Work, overlay: Overlay, action: Action): void {
  const granted = Math.min(work.left, limits.overlaySteps);
  const budget: OverlayBudget = { left: granted };
  const place = placeOf(overlay, action.pointer);
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
  work.left -= granted - budget.left;
}

function apply(
  work: Work,
  overlay: Overlay,
  action: Action,
  budget: OverlayBudget,
): void {
  const warn = (code: "overlay-no-match" | "overlay-no-change", key: string) =>
    work.warnings.push(
      diagnostic(code, placeOf(overlay, `${action.pointer}${key}`), {}),
    );
  if (action.kind === "none") {
    warn("overlay-no-change", "");
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

/** Each place once, in the order of the document. */
function locate(work: Work, query: Query, budget: OverlayBudget): Target[] {
  const root = work.box["root"];
  const seen = new Map<string, Target>();
  for (const target of query.select(root, budget)) {
    spend(budget, target.location.length);
    seen.set(pointerTo(target.location), target);
  }
  return [...seen.values()];
}

/** From the end: an item that goes moves those behind it, and what is inside goes before what is around. */
function remove(
  work: Work,
  overlay: Overlay,
  action: Action,
  targets: Target[],
  budget: OverlayBudget,
): void {
  const locations = targets.map(({ location }) => location).sort(fromTheEnd);
  for (const location of locations) {
    const key = location.at(-1);
    if (key === undefined) {
      fail("overlay-removes-all", placeOf(overlay, action.pointer), {});
    }
    const { value, trace } = holderOf(work, location);
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

function fromTheEnd(one: Location, other: Location): number {
  for (const [index, key] of one.entries()) {
    const beside = other[index];
    if (beside === undefined) return -1;
    if (key === beside) continue;
    return key < beside ? 1 : -1;
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
  const holder = holderOf(work, location);
  const key = location.at(-1) ?? "root";
  const takesItems = Array.isArray(holder.value[key]);
  try {
    if (takesItems && !Array.isArray(given.value)) {
      appendItems(holder, key, given, budget);
    } else mergeInto(holder, key, given, budget);
  } catch (problem) {
    if (!(problem instanceof Incompatible)) throw problem;
    fail("overlay-incompatible", placeOfGiven(overlay, action, problem), {
      given: typeName(problem.given.value),
      present: typeName(problem.present),
      target: pointerTo(location) || "the document",
    });
  }
}

/** They must be of one kind; and only from 1.1 on may that be primitive values. */
function checkTargets(
  overlay: Overlay,
  action: Action,
  targets: Target[],
): void {
  const place = placeOf(overlay, `${action.pointer}/target`);
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

/** What is copied keeps the place where it was written. */
function sourceOf(
  work: Work,
  overlay: Overlay,
  action: Extract<Action, { kind: "copy" }>,
  budget: OverlayBudget,
): Traced {
  const [source, ...others] = locate(work, action.source, budget);
  if (source === undefined || others.length > 0) {
    fail("overlay-copy-source", placeOf(overlay, `${action.pointer}/copy`), {
      count: source === undefined ? 0 : others.length + 1,
    });
  }
  const { trace } = holderOf(work, source.location);
  const key = source.location.at(-1) ?? "root";
  // What holds the target, or is held by it, must not grow while it is copied.
  return {
    value: copyOf(source.value, 0, budget),
    trace: copyTrace(partOf(trace, key)),
  };
}

/** What holds the value at a location, ready to be changed. */
function holderOf(work: Work, location: Location): MergeParent {
  let holder: MergeParent = { value: work.box, trace: work.trace, depth: -1 };
  const keys = ["root", ...location].slice(0, -1);
  for (const key of keys) {
    holder = {
      value: holder.value[key] as Container,
      trace: ownPart(holder.trace, key),
      depth: holder.depth + 1,
    };
  }
  return holder;
}

function placeOf(overlay: Overlay, pointer: string): SourcePlace {
  return { document: overlay.name, pointer };
}

/** The part of the update that does not fit; what is copied stands somewhere else, so there it is the action. */
function placeOfGiven(
  overlay: Overlay,
  action: Action,
  { given }: Incompatible,
): SourcePlace {
  return action.kind === "update"
    ? given.trace.origin
    : placeOf(overlay, `${action.pointer}/copy`);
}

function pointerTo(location: Location): string {
  return location.reduce<string>((pointer, key) => join(pointer, key), "");
}
