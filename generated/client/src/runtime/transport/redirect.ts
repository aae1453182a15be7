// Part of the Specwright runtime, copied unchanged.
/** Follows redirects without sending credentials to another origin. */
import type { Fetch } from "../client.js";

const limit = 20;

/** Names of headers that must not be sent to another origin. */
export interface GuardedHeaders {
  readonly secrets: readonly string[];
  /** Headers that the client sends with every request. */
  readonly own: readonly string[];
}

/**
 * On a redirect to another origin, `fetch` removes `Authorization`, but not an API key in a header or a cookie. So the
 * client itself follows the redirects of requests with such headers.
 */
export async function fetchGuarded(
  fetch: Fetch,
  url: string,
  init: RequestInit & { headers: Headers },
  { secrets, own }: GuardedHeaders,
): Promise<Response> {
  const guarded = [...secrets, ...own];
  if (guarded.length === 0 || init.redirect !== "follow") {
    return fetch(url, init);
  }
  let from = url;
  let current = { ...init, redirect: "manual" as const };
  for (let count = 0; count <= limit; count++) {
    const response = await fetch(from, current);
    if (response.type === "opaqueredirect") {
      // Only browsers hide redirects. They ask the other origin which headers it accepts.
      if (secrets.length === 0) return fetch(from, init);
      throw new Error(
        "the redirect was not followed: it would send credentials",
      );
    }
    const location = response.headers.get("location");
    if (!isRedirect(response.status) || location === null) return response;
    await response.body?.cancel();
    const to = new URL(location, from);
    if (to.protocol !== "https:" && to.protocol !== "http:") {
      throw new Error("the redirect URL must start with http: or https:");
    }
    current = redirected(current, response.status);
    if (to.origin !== new URL(from).origin) {
      current = without(current, [...guarded, "Authorization", "Cookie"]);
    }
    from = to.href;
  }
  throw new Error("too many redirects");
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** 303, and 301 and 302 after a POST, are followed with GET and without the body. */
function redirected<Init extends RequestInit & { headers: Headers }>(
  init: Init,
  status: number,
): Init {
  const method = init.method ?? "GET";
  const becomesGet =
    (status === 303 && method !== "GET" && method !== "HEAD") ||
    ((status === 301 || status === 302) && method === "POST");
  if (!becomesGet) return init;
  return {
    ...without(init, ["Content-Type", "Content-Length"]),
    method: "GET",
    body: null,
  };
}

function without<Init extends { headers: Headers }>(
  init: Init,
  names: readonly string[],
): Init {
  const headers = new Headers(init.headers);
  for (const name of names) headers.delete(name);
  return { ...init, headers };
}
