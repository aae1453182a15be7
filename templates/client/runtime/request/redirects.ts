// Part of the Specwright runtime, copied unchanged.
/** Follows redirects without sending credentials to another origin. */
import type { Follow } from "../client.js";

/** `fetch` itself removes these. */
const alwaysGuarded = ["authorization", "cookie", "proxy-authorization"];

/**
 * On a redirect to another origin, `fetch` removes `Authorization`, but not an API key in a header, a cookie or another
 * header of the client. So the client itself follows the redirects of requests with such headers.
 */
export const followRedirects: Follow = async (fetch, url, init, guarded) => {
  let request = init;
  for (let from = url, count = 0; count < 20; count++) {
    const response = await fetch(from, { ...request, redirect: "manual" });
    const { status } = response;
    // Browsers hide the target.
    if (response.type === "opaqueredirect")
      throw new Error(
        "the redirect was not followed: it would send credentials",
      );
    const location = response.headers.get("location");
    if (location === null || ![301, 302, 303, 307, 308].includes(status))
      return response;
    await response.body?.cancel();
    const to = new URL(location, from);
    if (!/^https?:$/.test(to.protocol))
      throw new Error("the redirect URL must start with http: or https:");
    if (to.origin !== new URL(from).origin)
      request = without(request, [...alwaysGuarded, ...guarded]);
    // 303, and 301 and 302 after a POST, are followed with GET and without the body.
    const { method = "GET" } = request;
    if (
      status === 303
        ? !/^(GET|HEAD)$/.test(method)
        : status < 303 && method === "POST"
    )
      request = {
        ...without(request, ["content-type"]),
        method: "GET",
        body: null,
      };
    from = to.href;
  }
  throw new Error("too many redirects");
};

function without(init: RequestInit, names: readonly string[]): RequestInit {
  const removed = names.map((name) => name.toLowerCase());
  const headers = Object.entries(init.headers as Record<string, string>);
  const kept = headers.filter(([name]) => !removed.includes(name));
  return { ...init, headers: Object.fromEntries(kept) };
}
