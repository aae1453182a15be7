// Part of the Specwright runtime.
import type { HttpRequest } from "../http.js";

/** How a credential is sent. */
export interface Scheme {
  /** The credential of a request; null if it has none, `ambiguous` if it has several. */
  readonly credential: (request: HttpRequest) => unknown;
  /** The challenge in the header `WWW-Authenticate`. */
  readonly challenge: (realm: string, isInvalid: boolean) => string;
  /** The query parameter that contains the credential. */
  readonly queryParameter?: string;
}

/** For a request with several credentials of one scheme: the API and a proxy could choose different ones. */
export const ambiguous: unique symbol = Symbol("ambiguous");

/** The only credential of a list; null if it is empty. */
export function onlyOne(
  credentials: readonly string[] | undefined,
): string | typeof ambiguous | null {
  const [first = null, ...others] = credentials ?? [];
  return others.length > 0 ? ambiguous : first;
}

export type Schemes = Readonly<Record<string, Scheme>>;
