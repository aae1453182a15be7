// Part of the Specwright runtime, copied unchanged.
/** Operations with a server of their own. */
import type { Client } from "../client.js";

/** A relative URL is relative to the server of the API. */
export function ownServer(server: string): (client: Client) => string {
  return ({ api }) => new URL(server, api.baseUrl).href;
}
