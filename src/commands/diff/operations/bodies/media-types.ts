/** Ranges of media types, and which contents of two bodies belong together. */
import type { Content } from "../../../../model/model.js";

/** Returns whether every media type of the second range is in the first: `text/*` covers `text/plain`. */
export function covers(range: string, other: string): boolean {
  if (range === other || range === "*/*" || range === "*") return true;
  const [type = "", subtype = ""] = range.split("/");
  const [otherType, otherSubtype = ""] = other.split("/");
  if (type !== "*" && type !== otherType) return false;
  if (subtype === "*") return true;
  // `application/*+json`
  return subtype.startsWith("*+") && otherSubtype.endsWith(subtype.slice(1));
}

/** The narrowest content that covers a media type. */
export function coveringContent(
  contents: readonly Content[],
  mediaType: string,
): Content | undefined {
  return contents
    .filter((one) => covers(one.mediaType, mediaType))
    .sort(
      (a, b) =>
        Number(covers(a.mediaType, b.mediaType)) -
        Number(covers(b.mediaType, a.mediaType)),
    )[0];
}

export interface ContentPair {
  old: Content;
  new: Content;
}

/** Pairs of contents that describe the same bodies: one media type covers the other. */
export function contentPairs(
  old: readonly Content[],
  next: readonly Content[],
): ContentPair[] {
  const pairs = new Map<string, ContentPair>();
  const add = (one: Content | undefined, other: Content | undefined) => {
    if (one && other)
      pairs.set(`${one.mediaType} ${other.mediaType}`, {
        old: one,
        new: other,
      });
  };
  for (const one of old) add(one, coveringContent(next, one.mediaType));
  for (const other of next) add(coveringContent(old, other.mediaType), other);
  return [...pairs.values()];
}
