// Part of the Specwright runtime, copied unchanged.
import { setHeader } from "../request/headers.js";
import { followRedirects } from "../request/redirects.js";
import type { Attach } from "../route.js";

/** An API key in a header. */
export const headerKey: Attach = (draft, value, { key = "" }) => {
  setHeader(draft.headers, key, String(value));
  draft.secrets.push(key);
  draft.follow = followRedirects;
};
