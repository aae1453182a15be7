// Part of the Specwright runtime.
import type { HttpRequest } from "../http.js";
import type { ambiguous, Scheme } from "./scheme.js";

/** An API key in a header. */
export function headerKey(name: string): Scheme {
  const header = name.toLowerCase();
  return apiKey((request) => request.header(header));
}

/** An empty key counts as missing, as with the other schemes: a comparison could match a key that was never set. */
export function apiKey(
  read: (request: HttpRequest) => string | typeof ambiguous | null,
): Scheme {
  return {
    credential: (request) => read(request) || null,
    challenge: (realm) => `ApiKey realm="${realm}"`,
  };
}
