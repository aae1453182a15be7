// Part of the Specwright runtime.
/** Follows redirects without sending values of the caller to another origin. */
import type { Follow } from "../route.js";

export const followRedirects: Follow = async (fetch, url, init, permit) => {
  let request = init;
  for (let from = url, count = 0; ; count++) {
    const response = await fetch(from, { ...request, redirect: "manual" });
    const { status, type, headers } = response;
    // Browsers hide the target.
    if (type === "opaqueredirect")
      throw redirectError("the redirect may lead to another origin");
    const location = headers.get("location");
    if (location === null || !/30[12378]/.test(String(status))) return response;
    await response.body?.cancel();
    const { href } = new URL(location, from);
    if (!/^https?:/.test(href))
      throw redirectError("the redirect does not lead to http or https");
    if (count === 20) throw redirectError("too many redirects");
    request = permit(href, afterRedirect(status, request));
    from = href;
  }
};

/** The code says that the message may be shown. */
function redirectError(message: string): Error {
  return Object.assign(new Error(message), { code: "REDIRECT" });
}

/** 303, and 301 and 302 after a POST, are followed with GET and without the body. */
function afterRedirect(status: number, init: RequestInit): RequestInit {
  const { method = "GET" } = init;
  const isKept =
    status === 303
      ? /^(GET|HEAD)$/.test(method)
      : status > 303 || method !== "POST";
  if (isKept) return init;
  const headers = new Headers(init.headers);
  headers.delete("content-type");
  return { ...init, headers, method: "GET", body: null };
}
