/** The addresses of DNS servers. */
import dns from "node:dns";
import { isIP, isIPv6 } from "node:net";

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** One source of answers. Its addresses are alternatives: the next one is asked if one fails. */
export interface DnsServer {
  /** The name for messages. */
  readonly label: string;
  readonly addresses: readonly ServerAddress[];
}

/** Returns null for a text that is not an IP address with an optional port. */
export function parseServerAddress(text: string): ServerAddress | null {
  const [, bracketed, plain, digits] =
    /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = isIPv6(text) ? text : (bracketed ?? plain ?? "");
  const port = digits === undefined || isIPv6(text) ? 53 : Number(digits);
  const isBracketed = bracketed !== undefined && !isIPv6(text);
  if (isIP(host) === 0 || (isBracketed && !isIPv6(host))) return null;
  return port < 1 || port > 65535 ? null : { host, port };
}

/** Returns the servers of the operating system as one source; null if there are none. */
export function systemServer(): DnsServer | null {
  const addresses = dns
    .getServers()
    .map(parseServerAddress)
    .filter((address) => address !== null);
  return addresses.length === 0
    ? null
    : { label: "the resolver of this system", addresses };
}
