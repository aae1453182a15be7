// Part of the Specwright runtime.
/** The option `auth` of an API with only one security scheme. It may be the credential itself. */
import type { Credentials } from "../client.js";

export function soleCredential(auth: unknown, scheme: string): unknown {
  return typeof auth === "object" &&
    auth !== null &&
    Object.hasOwn(auth, scheme)
    ? (auth as Credentials)[scheme]
    : auth;
}
