// Part of the Specwright runtime, copied unchanged.
/** The body of a request. */
import type { Draft } from "../route.js";
import { setHeader } from "./headers.js";

export function setBody(
  { headers, init }: Draft,
  body: NonNullable<RequestInit["body"]>,
  type: string,
): void {
  init.body = body;
  if (type) setHeader(headers, "content-type", type);
}
