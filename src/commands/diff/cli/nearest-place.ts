/** The place in the new spec that is nearest to a part which it does not have any more. */
import type { Origin } from "../../../model/model.js";
import type { JsonPlace } from "./json-finding.js";
import type { ReadSide } from "./sides.js";

/** Returns the nearest part around the removed one, or else the start of the entry document. */
export function nearestPlace(
  { places, api }: ReadSide,
  removed: Origin | null,
): JsonPlace {
  const entry = api.documents.entry.name;
  const { document, pointer } = removed ?? { document: entry, pointer: "" };
  // Another part may have the index of the removed one, so the search starts around it.
  let around = pointer;
  while (around !== "") {
    around = around.slice(0, around.lastIndexOf("/"));
    if (places.locate({ document, pointer: around }) !== null)
      return places.jsonPlace({ document, pointer: around });
  }
  const start = places.jsonPlace({ document: entry, pointer: "" });
  return { ...start, line: start.line ?? 1, column: start.column ?? 1 };
}
