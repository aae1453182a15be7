// Part of the Specwright runtime.
import type { Scheme } from "./scheme.js";

/** A scheme whose credential the API does not describe. The application finds it in the adapter's own request. */
export const undescribed: Scheme = {
  credential: (request) => request.native,
  challenge: (realm) => `Custom realm="${realm}"`,
};
