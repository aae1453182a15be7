// Part of the Specwright runtime.

/** In a browser, a relative URL is relative to the page. The message of the built-in error would contain the URL. */
export function parseUrl(
  text: string,
  base: string | undefined = (globalThis as { location?: { href: string } })
    .location?.href,
): URL {
  if (URL.canParse(text, base)) {
    const url = new URL(text, base);
    if (/^https?:\/\/[^/@]+\//.test(url.href)) return url;
  }
  throw new Error("the URL must be http or https, without credentials");
}
