// Part of the Specwright runtime, copied unchanged.
/** Response headers of deprecated operations: RFC 9745, RFC 8594 and RFC 5829. */
import type { ReplyHeaders } from "../http.js";
import type { Lifecycle } from "../route.js";

export interface LifecycleHeaders {
  /** Milliseconds since 1970; null if there is no date. */
  readonly removal: number | null;
  /** Adds the headers to those of a response. `captures` are the texts of the path parameters. */
  apply(
    headers: ReplyHeaders,
    mount: string,
    captures: readonly string[],
  ): void;
}

/** `names` are those of the path parameters. */
export function lifecycleHeaders(
  lifecycle: Lifecycle,
  basePath: string,
  names: readonly string[],
): LifecycleHeaders {
  const { since, removal, successor } = lifecycle;
  const deprecation =
    since === undefined ? null : `@${String(time(since) / 1000)}`;
  const sunset =
    removal === undefined ? null : new Date(time(removal)).toUTCString();
  const address = successor === undefined ? null : basePath + successor;
  const isTemplate = address?.includes("{") ?? false;
  const ready = address === null || isTemplate ? null : linkTo(address);
  return {
    removal: removal === undefined ? null : time(removal),
    apply(headers, mount, captures) {
      if (deprecation !== null) headers["deprecation"] = deprecation;
      if (sunset !== null) headers["sunset"] = sunset;
      if (address === null) return;
      const link =
        ready !== null && mount === ""
          ? ready
          : linkTo(mount + fill(address, names, captures));
      // The handler may have set links of its own.
      const known = headers["link"];
      headers["link"] = known === undefined ? link : [known, link].flat();
    },
  };
}

/** The start of an ISO date in UTC. */
function time(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Encodes the client's path parameters, so that they cannot end the URL. */
function linkTo(address: string): string {
  const target = address.replace(/[<>]/g, encodeURIComponent);
  return `<${target}>; rel="successor-version"`;
}

/** Puts the parameters of this request into the URL of the replacement. */
function fill(
  template: string,
  names: readonly string[],
  captures: readonly string[],
): string {
  return template.replace(
    /\{([^{}]*)\}/g,
    (_, name: string) => captures[names.indexOf(name)] ?? "",
  );
}
