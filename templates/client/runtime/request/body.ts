// Part of the Specwright runtime.
/** The body of a request. */
import type { Draft } from "../route.js";
import { setHeader } from "./headers.js";
import { followRedirects } from "./redirects.js";

export function setBody(
  draft: Draft,
  body: NonNullable<RequestInit["body"]>,
  type: string,
): void {
  const { headers, init } = draft;
  init.body = body;
  draft.follow = followRedirects;
  if (type) setHeader(headers, "content-type", type);
}
