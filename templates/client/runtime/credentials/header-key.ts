// Part of the Specwright runtime.
import { setHeader } from "../request/headers.js";
import { followRedirects } from "../request/redirects.js";
import type { Attach } from "../route.js";

/** An API key in a header. A header of the call or the client with the same name is sent instead. */
export const headerKey: Attach = (draft, value, { key = "" }) => {
  const { headers } = draft;
  if (!Object.hasOwn(headers, key.toLowerCase()))
    setHeader(headers, key, String(value));
  draft.follow = followRedirects;
};
