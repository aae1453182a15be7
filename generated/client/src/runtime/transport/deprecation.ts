// Part of the Specwright runtime, copied unchanged.
/** Reports deprecated operations once each, from the description and from response headers. */
import { linkTarget } from "../response/link-header.js";
import type { Route } from "../route.js";

/** Dates are ISO dates: `2030-12-05`. */
export interface DeprecationNotice {
  readonly operation: string;
  /** The source of the notice. A response is more recent than the description. */
  readonly source: "description" | "response";
  readonly since: string | null;
  readonly removal: string | null;
  /** The operation to call instead, or a sentence about it. */
  readonly replacement: string | null;
  readonly note: string | null;
  /** A page about the deprecation, from `Link` with `rel="deprecation"` or `rel="sunset"`. */
  readonly link: string | null;
}

/** The part of a client that reports deprecated operations. */
interface DeprecationListener {
  readonly onDeprecated: ((notice: DeprecationNotice) => void) | null;
  /** The operations that were reported. */
  readonly noticed: Set<string>;
}

export function noticeDeprecation(
  client: DeprecationListener,
  route: Route,
  headers: Headers,
): void {
  if (client.onDeprecated === null || client.noticed.has(route.operation)) {
    return;
  }
  const said = headers.get("deprecation");
  const sunset = headers.get("sunset");
  if (route.deprecation === undefined && said === null && sunset === null) {
    return;
  }
  client.noticed.add(route.operation);
  const link = headers.get("link");
  client.onDeprecated({
    operation: route.operation,
    source: said === null && sunset === null ? "description" : "response",
    since: dayOf(said) ?? route.deprecation?.since ?? null,
    removal: dayOf(sunset) ?? route.deprecation?.removal ?? null,
    replacement: route.deprecation?.replacement ?? null,
    note: route.deprecation?.note ?? null,
    link: linkTarget(link, "deprecation") ?? linkTarget(link, "sunset"),
  });
}

/** `@1794700800` (RFC 9745) or an HTTP date (RFC 8594). Older servers send `true`, which contains no date. */
function dayOf(value: string | null): string | null {
  if (value === null) return null;
  const seconds = /^\s*@(-?\d+)/.exec(value)?.[1];
  const time =
    seconds === undefined ? Date.parse(value) : Number(seconds) * 1000;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}
