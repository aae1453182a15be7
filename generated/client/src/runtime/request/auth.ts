// Part of the Specwright runtime, copied unchanged.
/** Finds the credentials of an operation and adds them to a request. */
import type { SecurityRequirement } from "../route.js";

/** A value, or a function that is called before every request. */
export type Credential<Value = string> =
  Value | ((request: CredentialRequest) => Value | Promise<Value>);

/** The purpose of a credential, as the argument of a credential function. */
export interface CredentialRequest {
  readonly operation: string;
  /** The scopes that the operation requires. */
  readonly scopes: readonly string[];
}

export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

/** How a security scheme sends its credential. */
export type Scheme =
  | { readonly kind: "bearer" }
  | { readonly kind: "basic" }
  /** Any other scheme of the `Authorization` header. The credential is the text after the name of the scheme. */
  | { readonly kind: "http"; readonly scheme: string }
  | {
      readonly kind: "apiKey";
      readonly in: "header" | "query" | "cookie";
      readonly name: string;
    }
  /** Part of the connection. Nothing is added to a request. */
  | { readonly kind: "mutualTLS" };

export interface Schemes {
  readonly [name: string]: Scheme;
}

/** Headers, query parameters and cookies that a credential adds to a request. */
export interface Attachment {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
  readonly value: string;
}

/** A credential and its security scheme. */
export interface GivenCredential {
  readonly scheme: Exclude<Scheme, { kind: "mutualTLS" }>;
  readonly value: unknown;
}

/** Finds the credentials of a request. */
export type CredentialStore = (
  security: readonly SecurityRequirement[],
  operation: string,
) => Promise<readonly GivenCredential[]>;

/** `auth` contains credentials by scheme. If there is only one scheme, it may be the credential itself. */
export function credentialStore(
  schemes: Schemes,
  auth: unknown,
): CredentialStore {
  const given = credentialsByScheme(schemes, auth);
  const available = (name: string) =>
    given.has(name) || schemeOf(schemes, name)?.kind === "mutualTLS";
  return async (security, operation) => {
    const chosen = security.find((requirement) => {
      const names = Object.keys(requirement);
      return names.length > 0 && names.every(available);
    });
    if (chosen === undefined) return [];
    const found: GivenCredential[] = [];
    for (const [name, scopes] of Object.entries(chosen)) {
      const scheme = schemeOf(schemes, name);
      const credential = given.get(name);
      if (scheme === undefined || scheme.kind === "mutualTLS") continue;
      const value: unknown =
        typeof credential === "function"
          ? await (credential as (request: CredentialRequest) => unknown)({
              operation,
              scopes,
            })
          : credential;
      found.push({ scheme, value });
    }
    return found;
  };
}

function schemeOf(schemes: Schemes, name: string): Scheme | undefined {
  return Object.hasOwn(schemes, name) ? schemes[name] : undefined;
}

function credentialsByScheme(
  schemes: Schemes,
  auth: unknown,
): ReadonlyMap<string, unknown> {
  if (auth === undefined || auth === null) return new Map();
  const names = Object.keys(schemes);
  const [only] = names;
  if (
    only !== undefined &&
    names.length === 1 &&
    !(typeof auth === "object" && Object.hasOwn(auth, only))
  ) {
    return new Map([[only, auth]]);
  }
  return new Map(
    Object.entries(auth).filter(([, value]) => value !== undefined),
  );
}

/** Throws an `Error` if the scheme cannot send the credential. */
export function attachmentOf({ scheme, value }: GivenCredential): Attachment {
  switch (scheme.kind) {
    case "bearer":
      return authorization("Bearer", String(value));
    case "basic":
      return authorization("Basic", basicToken(value as BasicCredentials));
    case "http":
      return authorization(scheme.scheme, String(value));
    case "apiKey":
      return { in: scheme.in, name: scheme.name, value: String(value) };
  }
}

function authorization(scheme: string, value: string): Attachment {
  return { in: "header", name: "Authorization", value: `${scheme} ${value}` };
}

/** `btoa` accepts only bytes. User names and passwords are encoded as UTF-8 (RFC 7617). */
function basicToken({ username, password }: BasicCredentials): string {
  if (username.includes(":")) {
    throw new Error("the user name for basic authentication contains `:`");
  }
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(String.fromCharCode(...bytes));
}
