// Part of the Specwright runtime, copied unchanged.
/** How an operation tells its clients that it is going to end: RFC 9745, RFC 8594 and RFC 5829. */
import type { ReplyHeaders } from "./http.js";
import type { Lifecycle } from "./route.js";

export interface LifecycleHeaders {
  /** Milliseconds since 1970; null where no day was set. */
  readonly removal: number | null;
  /** Adds the headers to those of a response. */
  apply(
    headers: ReplyHeaders,
    mount: string,
    parameter: (name: string) => string,
  ): void;
}

export function lifecycleHeaders(
  lifecycle: Lifecycle,
  basePath: string,
): LifecycleHeaders {
  const { since, removal, successor } = lifecycle;
  const deprecation =
    since === undefined ? null : `@${String(time(since) / 1000)}`;
  const sunset =
    removal === undefined ? null : new Date(time(removal)).toUTCString();
  const link = successor === undefined ? null : basePath + successor;
  return {
    removal: removal === undefined ? null : time(removal),
    apply(headers, mount, parameter) {
      if (deprecation !== null) headers["deprecation"] = deprecation;
      if (sunset !== null) headers["sunset"] = sunset;
      if (link !== null) addSuccessor(headers, mount + fill(link, parameter));
    },
  };
}

/** The start of an ISO day in UTC. */
function time(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The handler may have sent links of its own. What the client wrote into its path must not end the address. */
function addSuccessor(headers: ReplyHeaders, address: string): void {
  const target = address.replace(/[<>]/g, encodeURIComponent);
  const link = `<${target}>; rel="successor-version"`;
  const known = headers["link"];
  headers["link"] = known === undefined ? link : [known, link].flat();
}

/** Puts the parameters of this request into the address of the replacement. */
function fill(template: string, parameter: (name: string) => string): string {
  return template.includes("{")
    ? template.replace(/\{([^{}]*)\}/g, (_, name: string) => parameter(name))
    : template;
}
