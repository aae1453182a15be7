/**
 * Positions are computed late, from the files. A document from the network is not available then, so its places get
 * their lines and columns while its text is in memory.
 */
import { isHttpUrl } from "../base/common/url.js";
import type { Diagnostic, SourcePlace, Position } from "../base/diagnostics.js";
import type { SpecDocuments } from "./documents.js";

export async function locateRemotePlaces(
  diagnostics: readonly Diagnostic[],
  { byName }: SpecDocuments,
): Promise<void> {
  const known = new Map<string, (place: SourcePlace) => Position | null>();
  for (const found of diagnostics) {
    const { place } = found;
    if (!place || place.position || !isHttpUrl(place.document)) continue;
    const text = byName.get(place.document)?.text;
    if (text === undefined) continue;
    // Loaded on demand, because a run without problems does not need the parser that keeps positions.
    const { positionsIn } = await import("./positions.js");
    const look = known.get(place.document) ?? positionsIn(text);
    known.set(place.document, look);
    const position = look(place);
    if (position) found.place = { ...place, position };
  }
}
