/** Returns whether a text is an HTTP URL and not a file path. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Like `encodeURIComponent`, which throws for half of a surrogate pair. Such a half is replaced. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}
