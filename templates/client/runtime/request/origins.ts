// Part of the Specwright runtime.
/** Requests to other origins, by a link or by a redirect. */
import type { Draft } from "../route.js";

/** Whether a URL has the origin of the API, or one that the caller trusts. */
export function isTrusted({ origins }: Draft, url: string): boolean {
  return origins.includes(new URL(url).origin);
}

/**
 * The part of a request that may be sent to a URL. Another origin gets nothing that the caller supplied: no headers, no
 * cookies, no credentials. Throws an `Error` for a request with a body, because it means nothing without it.
 */
export function permitted(
  draft: Draft,
  url: string,
  init: RequestInit,
): RequestInit {
  if (isTrusted(draft, url)) return init;
  if (init.body)
    throw new Error("its body must not leave the origin; see trustedOrigins");
  return { ...init, headers: { accept: draft.accept } };
}
