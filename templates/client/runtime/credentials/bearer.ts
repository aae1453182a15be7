// Part of the Specwright runtime.
import { setHeader } from "../request/headers.js";
import type { Attach } from "../route.js";

/** `Authorization: Bearer …` */
export const bearer: Attach = ({ headers }, token) => {
  setHeader(headers, "authorization", `Bearer ${String(token)}`);
};
