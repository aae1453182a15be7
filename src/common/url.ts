/** Returns whether a text is an HTTP URL and not a file path. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
