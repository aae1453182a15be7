/**
 * Returns whether a media type, in lower case and without parameters, is JSON: `application/json`,
 * `application/problem+json`.
 */
export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}
