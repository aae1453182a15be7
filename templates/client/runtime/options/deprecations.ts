// Part of the Specwright runtime.
/** Reports deprecated operations once each, from the description and from response headers. */
import { operationOf } from "../call.js";
import type { TransportOptions } from "../client.js";
import { callHook } from "../guard.js";
import { httpDate } from "../response/http-date.js";
import { linkTarget } from "./link-header.js";

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

/** Deprecation of an operation in the description. Dates are ISO dates. */
export interface Deprecation {
  readonly since?: string;
  readonly removal?: string;
  /** The operation to call instead, or a sentence about it. */
  readonly replacement?: string;
  readonly note?: string;
}

/** Deprecated operations by method and path template. */
export interface Deprecations {
  readonly [operation: string]: Deprecation;
}

/** Calls `listener` once for each deprecated operation, for the option `onResponse`. */
export function deprecationReporter(
  described: Deprecations,
  listener: (notice: DeprecationNotice) => void,
): NonNullable<TransportOptions["onResponse"]> {
  const reported = new Set<string>();
  return ({ headers }, route) => {
    const operation = operationOf(route);
    const said = headers.get("deprecation");
    const sunset = headers.get("sunset");
    const isDescribed = Object.hasOwn(described, operation);
    const source =
      said === null && sunset === null ? "description" : "response";
    if (reported.has(operation)) return;
    if (!isDescribed && source === "description") return;
    reported.add(operation);
    const known: Deprecation = (isDescribed && described[operation]) || {};
    const link = headers.get("link");
    callHook(console.error, listener, {
      operation,
      source,
      since: dayOf(said) ?? known.since ?? null,
      removal: dayOf(sunset) ?? known.removal ?? null,
      replacement: known.replacement ?? null,
      note: known.note ?? null,
      link: linkTarget(link, "deprecation") ?? linkTarget(link, "sunset"),
    });
  };
}

/** `@1794700800` (RFC 9745) or an HTTP date (RFC 8594). Older servers send `true`, which contains no date. */
function dayOf(value: string | null): string | null {
  if (value === null) return null;
  const seconds = /^\s*@(-?\d+)/.exec(value)?.[1];
  const time = seconds === undefined ? httpDate(value) : Number(seconds) * 1000;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}
