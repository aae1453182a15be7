/** The places of parts that were moved to the place of a reference. */
import type { Origin } from "../../model/model.js";
import type { Home, ReferenceTarget, SpecDocument } from "../documents.js";
import { writtenAt } from "../overlay/trace.js";
import { segments } from "../../base/common/pointer.js";

/** Returns where a part is written: the place itself, unless it is inside of a part that replaces a reference. */
export function sourceOf(place: ReferenceTarget): ReferenceTarget {
  let current = place;
  while (current.document.inlined.size > 0) {
    const next = oneStep(current);
    if (next === null) break;
    current = next;
  }
  return current;
}

/** Returns the place for messages: in its document, or in an overlay. */
export function writtenPlace(place: ReferenceTarget): Origin {
  const { document, pointer } = sourceOf(place);
  return document.trace === null
    ? { document: document.name, pointer }
    : writtenAt(document.trace, pointer);
}

function oneStep({
  document,
  pointer,
}: ReferenceTarget): ReferenceTarget | null {
  const { inlined } = document;
  for (let end = 0; end >= 0; end = endAfter(pointer, end)) {
    const part = inlined.get(pointer.slice(0, end));
    const rest = pointer.slice(end);
    if (!part || isBeside(rest, part.beside)) continue;
    const { target } = part;
    return { document: target.document, pointer: target.pointer + rest };
  }
  return null;
}

/** Returns the end of the next longer pointer; -1 after the whole pointer. */
function endAfter(pointer: string, end: number): number {
  if (end >= pointer.length) return -1;
  const next = pointer.indexOf("/", end + 1);
  return next < 0 ? pointer.length : next;
}

function isBeside(rest: string, beside: ReadonlySet<string>): boolean {
  const [first] = beside.size > 0 ? segments(rest) : [];
  return first !== undefined && beside.has(first);
}

/** Returns the place of a part as a component of the entry document, if it is one. */
export function homeOf(
  place: ReferenceTarget,
  entry: SpecDocument,
  homes: readonly Home[],
): ReferenceTarget {
  for (const { part, pointer, beside } of homes) {
    if (!isInside(place, part)) continue;
    const rest = place.pointer.slice(part.pointer.length);
    if (!isBeside(rest, beside))
      return { document: entry, pointer: pointer + rest };
  }
  return place;
}

/** Returns whether a place is at or below another one. */
function isInside(place: ReferenceTarget, part: ReferenceTarget) {
  return (
    place.document.name === part.document.name &&
    (place.pointer === part.pointer ||
      place.pointer.startsWith(`${part.pointer}/`))
  );
}
