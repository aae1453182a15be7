/** Replaces references by their targets. The targets are shared, as YAML aliases are, so nothing is copied. */
import { appendTo } from "../../base/common/append-to.js";
import { getOrCreate } from "../../base/common/get-or-create.js";
import type {
  Failure,
  Home,
  InlinedPart,
  ReferenceTarget,
  SpecDocument,
} from "../documents.js";
import { isObject, type JsonObject } from "../../base/common/json.js";
import { fieldsOf, isSection } from "../keywords/table.js";
import { limits } from "../limits.js";
import { join, segments, valueAt } from "../../base/common/pointer.js";

export interface Inlining {
  add(place: ReferenceTarget, owner: JsonObject, target: ReferenceTarget): void;
  /** Returns the first reference that cannot be replaced. */
  problem(): { place: ReferenceTarget; failure: Failure } | null;
  /** Changes the documents. */
  apply(): void;
  /** Returns the sections of the entry document that are in other places. */
  homes(): Home[];
}

interface Part extends InlinedPart {
  readonly place: ReferenceTarget;
  readonly owner: JsonObject;
}

interface Size {
  /** The number of values after all replacements. */
  readonly values: number;
  readonly depth: number;
}

export function createInlining(entry: SpecDocument): Inlining {
  const parts: Part[] = [];
  /** The parts at and below each place. */
  const below = new Map<string, Part[]>();
  /** Parts whose targets contain no other parts come first. */
  const ordered: Part[] = [];
  const sizes = new Map<string, Size>();

  function add(
    place: ReferenceTarget,
    owner: JsonObject,
    target: ReferenceTarget,
  ): void {
    const beside = new Set(Object.keys(owner).filter((key) => key !== "$ref"));
    const part: Part = { place, owner, target, beside };
    parts.push(part);
    let at = { ...place, pointer: "" };
    appendTo(below, idOf(at), part);
    for (const key of segments(place.pointer)) {
      at = { ...at, pointer: join(at.pointer, key) };
      appendTo(below, idOf(at), part);
    }
  }

  const inside = (part: Part): Part[] => below.get(idOf(part.target)) ?? [];

  /** Sorts the parts, and measures the result. */
  function problem(): { place: ReferenceTarget; failure: Failure } | null {
    const open: Part[] = [];
    const done = new Set<Part>();
    const uses = new Map<string, number>();
    let added = 0;

    function visit(part: Part): Failure | null {
      if (done.has(part)) return null;
      if (open.includes(part)) return cycleOf(open, part);
      if (open.length > limits.depth) return tooDeep;
      open.push(part);
      for (const inner of inside(part)) {
        const failure = visit(inner);
        if (failure) return failure;
      }
      open.pop();
      done.add(part);
      ordered.push(part);
      return measure(part);
    }

    function measure(part: Part): Failure | null {
      const target = idOf(part.target);
      const size = getOrCreate(sizes, target, () => sizeWithParts(part));
      const before = uses.get(target) ?? 0;
      uses.set(target, before + 1);
      if (before > 0) added += size.values;
      if (size.depth > limits.depth) return tooDeep;
      return added > limits.inlinedValues
        ? { code: "reference-bomb", params: { limit: limits.inlinedValues } }
        : null;
    }

    for (const part of parts) {
      const failure = visit(part);
      if (failure) return { place: part.place, failure };
    }
    return null;
  }

  /** The parts inside have been measured before. */
  function sizeWithParts(part: Part): Size {
    let { values, depth } = sizeOf(valueIn(part.target));
    const outside = depth;
    for (const { target } of inside(part)) {
      const inner = sizes.get(idOf(target)) ?? leaf;
      values += inner.values;
      depth = Math.max(depth, outside + inner.depth);
    }
    return { values, depth };
  }

  function homes(): Home[] {
    const found: Home[] = [];
    const visit = (part: Part, pointer: string): void => {
      const { target, beside } = part;
      if (!isSection(entry, segments(pointer))) return;
      if (!isOwnPart(entry, target))
        found.push({ part: target, pointer, beside });
      for (const inner of inside(part)) {
        const rest = inner.place.pointer.slice(target.pointer.length);
        visit(inner, pointer + rest);
      }
    };
    for (const part of below.get(`${entry.name}#`) ?? [])
      visit(part, part.place.pointer);
    return found;
  }

  function apply(): void {
    for (const part of ordered) replace(part);
  }

  return { add, problem, apply, homes };
}

/** Puts the target in the place of the reference. */
function replace({ place, owner, target, beside }: Part): void {
  const { document, pointer } = place;
  const found = valueIn(target);
  const value =
    beside.size > 0 && isObject(found) ? merged(found, owner) : found;
  const keys = segments(pointer);
  const last = keys.pop();
  if (last === undefined) Object.assign(document, { value });
  else {
    const plain = { configurable: true, enumerable: true, writable: true };
    const parent = valueAt(document.value, keys) as object;
    Object.defineProperty(parent, last, { ...plain, value });
  }
  (document.inlined as Map<string, InlinedPart>).set(pointer, {
    target,
    beside,
  });
}

/** Fields beside the reference replace those of the target. */
function merged(target: JsonObject, owner: JsonObject): JsonObject {
  const { $ref: _, ...beside } = owner;
  return { ...target, ...beside };
}

/** Whether the target is a part of the entry document that OpenAPI describes, and not only the reference to it. */
function isOwnPart(entry: SpecDocument, target: ReferenceTarget): boolean {
  const [first = ""] = segments(target.pointer);
  return target.document === entry && fieldsOf("document", entry).has(first);
}

function cycleOf(open: readonly Part[], part: Part): Failure {
  const chain = [...open.slice(open.indexOf(part)), part];
  const places = chain.map(({ place }) => idOf(place));
  return { code: "reference-recursion", params: { chain: places.join(" → ") } };
}

const tooDeep: Failure = { code: "too-deep", params: { limit: limits.depth } };

function valueIn({ document, pointer }: ReferenceTarget): unknown {
  return valueAt(document.value, segments(pointer));
}

function sizeOf(value: unknown): Size {
  if (typeof value !== "object" || value === null) return leaf;
  let values = 1;
  let depth = 0;
  for (const part of Object.values(value)) {
    const size = sizeOf(part);
    values += size.values;
    depth = Math.max(depth, size.depth);
  }
  return { values, depth: depth + 1 };
}

const leaf: Size = { values: 1, depth: 0 };

function idOf({ document, pointer }: ReferenceTarget): string {
  return `${document.name}#${pointer}`;
}
