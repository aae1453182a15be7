// Part of the Specwright runtime.
/** Limits the network to the origins of the API. */

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Redirects of the server cannot lead elsewhere either: the client follows each with a request of its own. */
export function withinOrigins(
  send: Send | undefined,
  addresses: readonly (string | undefined)[],
): Send {
  const origins = new Set(
    addresses.flatMap((address) =>
      address !== undefined && URL.canParse(address)
        ? [new URL(address).origin]
        : [],
    ),
  );
  return async (url, init) => {
    if (!origins.has(new URL(url).origin))
      throw new TypeError("This origin is not one of the API.");
    const { fetch } = globalThis;
    return (send ?? fetch)(url, { ...init, redirect: "manual" });
  };
}
