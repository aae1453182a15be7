// Part of the Specwright runtime.
/** Operations with a server of their own. */
/** A relative URL is relative to the server of the API. */
export function ownServer(
  server: string,
): (api: { readonly baseUrl?: string }) => string {
  return ({ baseUrl }) => new URL(server, baseUrl).href;
}
