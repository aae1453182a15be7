// Part of the Specwright runtime.
/** Response headers of deprecated operations: RFC 9745, RFC 8594 and RFC 5829. */
import type { HttpRequest, ReplyHeaders } from "../http.js";
import type { Lifecycle } from "../route.js";
import { timeOf } from "./dates.js";
import { isBeyondAscii } from "../response/reply-headers.js";
import { withNames } from "../response/header-names.js";

export interface LifecycleHeaders {
  /**
   * Adds the headers to those of a response. `captures` are the texts of the path parameters. Returns whether the added
   * ones are known to be ASCII.
   */
  readonly apply: (
    headers: ReplyHeaders,
    request: HttpRequest,
    captures: readonly string[],
  ) => boolean;
  /** The URL of the replacement; null if there is none. */
  readonly successor: (
    request: Pick<HttpRequest, "mount">,
    captures: readonly string[],
  ) => string | null;
}

/** `names` are those of the path parameters. */
export function lifecycleHeaders(
  lifecycle: Lifecycle,
  basePath: string,
  names: readonly string[],
): LifecycleHeaders {
  const { since, removal } = lifecycle;
  const deprecation =
    since === undefined ? null : `@${String(timeOf(since) / 1000)}`;
  const sunset =
    removal === undefined ? null : new Date(timeOf(removal)).toUTCString();
  const successor = successorOf(lifecycle, basePath, names);
  const readable = [
    ...(deprecation === null ? [] : ["Deprecation"]),
    ...(sunset === null ? [] : ["Sunset"]),
    ...(lifecycle.successor === undefined ? [] : ["Link"]),
  ];
  const all = readable.join(", ");
  // Most addresses are the same for all requests.
  const usual = successor({}, []);
  const usualLink = usual === null ? "" : linkTo(usual);
  const isUsualAscii = !isBeyondAscii({ link: usualLink });
  return {
    successor,
    apply(headers, request, captures) {
      if (readable.length === 0) return true;
      let isAscii = true;
      if (deprecation !== null) headers["deprecation"] = deprecation;
      if (sunset !== null) headers["sunset"] = sunset;
      const address = successor(request, captures);
      if (address !== null) {
        const links = headerLines(headers, request, "link");
        const link = address === usual ? usualLink : linkTo(address);
        headers["link"] = links === null ? link : [...links, link];
        isAscii = links === null && address === usual && isUsualAscii;
      }
      const name = "access-control-expose-headers";
      const known = headerLines(headers, request, name);
      headers[name] = known === null ? all : withNames(known, readable);
      return isAscii && known === null;
    },
  };
}

function linkTo(address: string): string {
  return `<${address}>; rel="successor-version"`;
}

/** The values that other layers of the framework and the handler have set; null if there are none. */
function headerLines(
  headers: ReplyHeaders,
  request: HttpRequest,
  name: string,
): string[] | null {
  const taken = request.takeHeader?.(name) ?? null;
  const known = headers[name];
  if (known === undefined) return taken === null ? null : [taken];
  return [...(taken === null ? [] : [taken]), ...[known].flat()];
}

function successorOf(
  { successor }: Lifecycle,
  basePath: string,
  names: readonly string[],
): LifecycleHeaders["successor"] {
  if (successor === undefined) return () => null;
  const address = basePath + successor;
  const ready = address.includes("{") ? null : encodedAddress(address);
  return ({ mount = "" }, captures) =>
    ready !== null && mount === ""
      ? ready
      : encodedAddress(mount + fill(address, names, captures));
}

/** Encodes the client's path parameters, so that they cannot end the URL. */
function encodedAddress(address: string): string {
  return address.replace(/[<>]/g, encodeURIComponent);
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
