// Part of the Specwright runtime.
import type { Attach } from "../route.js";

/** An API key in the query. A parameter of the call with the same name is sent instead. */
export const queryKey: Attach = (draft, value, { key = "" }) => {
  const url = new URL(draft.url);
  if (url.searchParams.has(key)) return;
  const pair = `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`;
  url.search = url.search === "" ? pair : `${url.search}&${pair}`;
  draft.url = url.href;
};
