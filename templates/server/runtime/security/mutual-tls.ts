// Part of the Specwright runtime.
import type { Scheme } from "./scheme.js";

/** A client certificate, which is part of the adapter's own request. */
export const mutualTls: Scheme = {
  credential: (request) => request.native,
  challenge: (realm) => `Mutual realm="${realm}"`,
};
