// Part of the Specwright runtime.
/** Media types of bodies, and those that a client accepts. */

export interface MediaType {
  /** `application/json`, in lower case. */
  readonly essence: string;
  /** In lower case; null if the header does not contain it. */
  readonly charset: string | null;
}

export function parseMediaType(header: string): MediaType {
  if (!header.includes(";"))
    return { essence: header.trim().toLowerCase(), charset: null };
  const [essence = "", ...parameters] = header.split(";");
  return {
    essence: essence.trim().toLowerCase(),
    charset: charsetOf(parameters),
  };
}

/**
 * It uses no regular expression: one that allows spaces on both sides of a value would try all ways to split a long row
 * of them.
 */
function charsetOf(parameters: readonly string[]): string | null {
  for (const parameter of parameters) {
    const at = parameter.indexOf("=");
    if (parameter.slice(0, at).trim().toLowerCase() !== "charset") continue;
    const value = parameter.slice(at + 1).trim();
    return (/^"([^"]*)"$/.exec(value)?.[1] ?? value).toLowerCase();
  }
  return null;
}

export function isJson(essence: string): boolean {
  return (
    essence === "application/json" ||
    /^[^/]+\/(json|[^/]+\+json)$/.test(essence)
  );
}

export function isForm(essence: string): boolean {
  return essence === "application/x-www-form-urlencoded";
}

export function isMultipart(essence: string): boolean {
  return essence.startsWith("multipart/");
}

/** The described media type that matches an actual one: itself, then `text/*`, then `*\/*`. */
export function matchMediaType(
  described: readonly string[],
  essence: string,
): string | null {
  if (described.includes(essence)) return essence;
  const family = `${essence.split("/", 1)[0] ?? ""}/*`;
  if (described.includes(family)) return family;
  return described.includes("*/*") ? "*/*" : null;
}

/** The offered media type that the `Accept` header prefers; null if it accepts none. */
export function negotiate(
  accept: string | null,
  offers: readonly string[],
): string | null {
  if (accept === null || accept.trim() === "") return offers[0] ?? null;
  if (offers.includes(accept)) return accept;
  const ranges = accept.split(",").map(parseRange);
  let best: string | null = null;
  let bestQuality = 0;
  for (const offer of offers) {
    const quality = qualityOf(offer, ranges);
    if (quality > bestQuality) {
      best = offer;
      bestQuality = quality;
    }
  }
  return best;
}

interface Range {
  readonly essence: string;
  readonly quality: number;
}

function parseRange(text: string): Range {
  const { essence } = parseMediaType(text);
  const quality = /;\s*q\s*=\s*([\d.]+)/i.exec(text)?.[1];
  return { essence, quality: quality === undefined ? 1 : Number(quality) };
}

/** The most specific range decides, as RFC 9110 requires. */
function qualityOf(offer: string, ranges: readonly Range[]): number {
  let quality = 0;
  let specific = -1;
  for (const range of ranges) {
    const match = specificity(offer, range.essence);
    if (match > specific) {
      specific = match;
      quality = range.quality;
    }
  }
  return quality;
}

function specificity(offer: string, range: string): number {
  if (range === "*/*" || range === "*") return 0;
  const [family = ""] = offer.split("/", 1);
  if (range === `${family}/*` || offer === "*/*") return 1;
  // A described `image/*` may turn out to be an accepted type.
  if (offer.endsWith("/*") && range.startsWith(`${family}/`)) return 2;
  return range === offer ? 3 : -1;
}
