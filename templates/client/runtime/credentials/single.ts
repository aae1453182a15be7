// Part of the Specwright runtime, copied unchanged.
/** The option `auth` of an API with only one security scheme. It may be the credential itself. */

export function credentialsFor(scheme: string, auth: unknown): object {
  return typeof auth === "object" && auth !== null && scheme in auth
    ? auth
    : { [scheme]: auth };
}
