// Part of the Specwright runtime.
/** The percent-encoding of values in URLs and cookies. */

/** Only the unreserved characters of RFC 3986 stay as they are, as RFC 6570 demands. `encodeURIComponent` keeps more. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
