// Part of the Specwright runtime, copied unchanged.
import type { HttpRequest } from "../http.js";

/** How a credential is sent. */
export interface Scheme {
  /** The credential of a request; null if it has none. */
  readonly credential: (request: HttpRequest) => unknown;
  /** The challenge in the header `WWW-Authenticate`. */
  readonly challenge: (realm: string, isInvalid: boolean) => string;
  /** The query parameter that contains the credential. */
  readonly queryParameter?: string;
}

export type Schemes = Readonly<Record<string, Scheme>>;
