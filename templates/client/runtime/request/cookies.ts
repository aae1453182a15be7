// Part of the Specwright runtime.
/** The `Cookie` header. */
import type { Draft } from "../route.js";
import { setHeader } from "./headers.js";
import { followRedirects } from "./redirects.js";

/** Appends a cookie. */
export function addCookie(draft: Draft, name: string, text: string): void {
  const { cookie } = draft.headers as { cookie?: string };
  const before = cookie === undefined ? "" : `${cookie}; `;
  setHeader(draft.headers, "cookie", `${before}${name}=${text}`);
  draft.follow = followRedirects;
}
