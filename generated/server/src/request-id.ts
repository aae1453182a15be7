// Part of the Specwright runtime.
/** Reads the ids of requests, for the option `requestId`. */
import type { RequestIds } from "./runtime/http.js";

/**
 * The first of these headers that a request has: `requestIdFrom("traceparent", "x-request-id")`. Of `traceparent`, the
 * id is that of the trace. A value that could break a log is ignored.
 */
export function requestIdFrom(...headers: readonly string[]): RequestIds {
  const names = headers.map((name) => name.toLowerCase());
  return (request) => {
    for (const name of names) {
      const value = request.header(name);
      const id =
        value !== null && name === "traceparent" ? traceOf(value) : value;
      if (id !== null && /^[\x21-\x7e]{1,128}$/.test(id)) return id;
    }
    return null;
  };
}

/** `00-TRACE-SPAN-FLAGS` (W3C Trace Context). */
function traceOf(value: string): string | null {
  const [, trace = null] =
    /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/.exec(
      value,
    ) ?? [];
  return trace;
}
