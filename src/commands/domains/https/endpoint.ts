/** Where the web server of a domain is reached. */
import { isIPv6, type LookupFunction } from "node:net";
import type { ServerAddress } from "../dns/server-address.js";

export type Scheme = "http" | "https";

/** How the web servers of the domains are reached. */
export interface ConnectOptions {
  /** Connect here instead of port 443 of each domain; null for the domain itself. */
  readonly https: ServerAddress | null;
  /** The same for port 80. */
  readonly http: ServerAddress | null;
  /** Certificates of authorities to trust beside those of Node, in the PEM format. */
  readonly ca: readonly string[];
  /** Milliseconds for one connection. */
  readonly timeout: number;
}

export interface Endpoint {
  readonly scheme: Scheme;
  /** The domain, for SNI and for the header `Host`. */
  readonly domain: string;
  /** The options of `node:net` that lead to the server. */
  readonly socket: { host: string; port: number; lookup?: LookupFunction };
  readonly ca: readonly string[];
  readonly timeout: number;
}

const ports = { http: 80, https: 443 };

/** `addresses` are those of the domain in DNS. Without any, the operating system resolves the domain. */
export function endpointOf(
  scheme: Scheme,
  domain: string,
  addresses: readonly string[],
  { ca, timeout, ...options }: ConnectOptions,
): Endpoint {
  const given = options[scheme];
  const socket = given ?? {
    host: domain,
    port: ports[scheme],
    ...(addresses.length > 0 && { lookup: lookupIn(addresses) }),
  };
  return { scheme, domain, socket, ca, timeout };
}

/** Answers with known addresses, so that the check concerns the DNS servers that were asked. */
function lookupIn(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({
    address,
    family: isIPv6(address) ? 6 : 4,
  }));
  return (_, options, callback) => {
    const [first] = all;
    if (options.all === true || first === undefined) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

/** Returns null for a text that is not a host name or an IP address with a port. */
export function parseEndpointAddress(text: string): ServerAddress | null {
  const [, bracketed, plain, digits] =
    /^(?:\[([^\]]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  const isHost =
    host !== undefined && (bracketed === undefined || isIPv6(host));
  return isHost && port >= 1 && port <= 65535 ? { host, port } : null;
}
