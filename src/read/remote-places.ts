/**
 * Positions are looked up late, in the files; a document from the network is not there to be read again. So its places
 * get their lines and columns while the text is still at hand.
 */
import { isHttpUrl } from "../common/url.js";
import type { Diagnostic, SourcePlace, Position } from "../diagnostics.js";
import type { SpecDocuments } from "./documents.js";

export async function settleRemotePlaces(
  diagnostics: readonly Diagnostic[],
  { byName }: SpecDocuments,
): Promise<void> {
  const known = new Map<string, (place: SourcePlace) => Position | null>();
  for (const found of diagnostics) {
    const { place } = found;
    if (!place || place.position || !isHttpUrl(place.document)) continue;
    const text = byName.get(place.document)?.text;
    if (text === undefined) continue;
    // A run without problems should not pay for the parser that keeps positions.
    const { positionsIn } = await import("./positions.js");
    const look = known.get(place.document) ?? positionsIn(text);
    known.set(place.document, look);
    const position = look(place);
    if (position) found.place = { ...place, position };
  }
}
