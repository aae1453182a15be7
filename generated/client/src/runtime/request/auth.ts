// Part of the Specwright runtime, copied unchanged.
/** Credentials: which ones an operation needs, and where they go. */
import type { SecurityRequirement } from "../route.js";

/** A value, or a function that is asked before every call. */
export type Credential<Value = string> =
  Value | ((request: CredentialRequest) => Value | Promise<Value>);

/** What a credential is needed for. */
export interface CredentialRequest {
  readonly operation: string;
  /** The scopes that the operation asks for. */
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
  /** Any other scheme of the `Authorization` header; the credential is what follows its name. */
  | { readonly kind: "http"; readonly scheme: string }
  | {
      readonly kind: "apiKey";
      readonly in: "header" | "query" | "cookie";
      readonly name: string;
    }
  /** Lives in the connection; there is nothing to add to a request. */
  | { readonly kind: "mutualTLS" };

export interface Schemes {
  readonly [name: string]: Scheme;
}

/** What goes into a request, by place. */
export interface Attachment {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
  readonly value: string;
}

/** A credential and the scheme that sends it. */
export interface GivenCredential {
  readonly scheme: Exclude<Scheme, { kind: "mutualTLS" }>;
  readonly value: unknown;
}

/** Finds the credentials of one call. */
export type CredentialStore = (
  security: readonly SecurityRequirement[],
  operation: string,
) => Promise<readonly GivenCredential[]>;

/** `auth` holds credentials by scheme; where there is one scheme only, it may be the credential itself. */
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

/** Throws an `Error` where the scheme cannot send such a credential. */
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

/** `btoa` knows bytes only; the bytes of a name or password are UTF-8 (RFC 7617). */
function basicToken({ username, password }: BasicCredentials): string {
  if (username.includes(":")) {
    throw new Error("the user name for basic authentication contains `:`");
  }
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(String.fromCharCode(...bytes));
}
