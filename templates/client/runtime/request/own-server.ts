// Part of the Specwright runtime, copied unchanged.
/** Operations with a server of their own. */
import type { Client } from "../client.js";

/** The `baseUrl` of the caller, or else the server. */
export function ownServer(server: string): (client: Client) => string {
  return ({ baseUrl, ownBaseUrl }) =>
    ownBaseUrl ? baseUrl : new URL(server, baseUrl || undefined).href;
}
