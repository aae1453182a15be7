// Part of the Specwright runtime.
import { setHeader } from "../request/headers.js";
import type { Attach } from "../route.js";

/** Any other scheme of the `Authorization` header. The credential is the text after the name of the scheme. */
export const http: Attach = ({ headers }, credential, { key = "" }) => {
  setHeader(headers, "authorization", `${key} ${String(credential)}`);
};
