// Part of the Specwright runtime.
/** Credentials in the header `Authorization`. */
import type { HttpRequest } from "../http.js";
import type { Scheme } from "./scheme.js";

/** `Authorization: Bearer …` */
export const bearer: Scheme = {
  credential: (request) => authorization(request, "bearer"),
  challenge: (_realm, isInvalid) =>
    isInvalid ? 'Bearer error="invalid_token"' : "Bearer",
};

/** Another scheme. Its name is in lower case. */
export function http(name: string): Scheme {
  return {
    credential: (request) => authorization(request, name),
    challenge: (realm) => `${name} realm="${realm}"`,
  };
}

/** The text after the name of the scheme, which is compared without regard to case. */
export function authorization(
  request: HttpRequest,
  scheme: string,
): string | null {
  const header = request.header("authorization");
  if (header === null || header.length <= scheme.length) return null;
  if (header.charCodeAt(scheme.length) !== 0x20) return null;
  if (header.slice(0, scheme.length).toLowerCase() !== scheme) return null;
  const credential = header.slice(scheme.length + 1).trim();
  return credential === "" ? null : credential;
}
