// Part of the Specwright runtime, copied unchanged.
/** Who is calling. Credentials go to the application's own functions and nowhere else. */
import { parseCookies } from "./cookies.js";
import { isPending, type Awaitable, type HttpRequest } from "./http.js";
import { decodeText, parsePairs } from "./pairs.js";
import { ApiError, Refusal } from "./problem.js";
import type { Requirement, Scheme } from "./route.js";

/** What a security function can ask about the request beside the credential. */
export interface SecurityCheck {
  /** The method of `Operations` that is called. */
  readonly operation: string;
  /** The scopes that this operation needs. */
  readonly scopes: readonly string[];
  readonly request: HttpRequest;
}

/**
 * Says who sent a credential. Null means that it is not valid (401). Whoever is known but not allowed is refused by
 * throwing `new ApiError(403, …)`.
 */
export type SecurityFunction<Credential, Principal> = (
  credential: Credential,
  check: SecurityCheck,
) => Awaitable<Principal | null>;

/** The user and password of HTTP Basic. */
export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

export type AnySecurityFunction = SecurityFunction<never, unknown>;

export interface Authentication {
  /** Of the first scheme that the request was let in by; null where nothing was needed. */
  readonly principal: unknown;
  /** By the name of the scheme, where several are needed together. */
  readonly principals: Readonly<Record<string, unknown>>;
}

const nobody: Authentication = { principal: null, principals: {} };

export interface Guard {
  readonly schemes: Readonly<Record<string, Scheme>>;
  readonly functions: Readonly<Record<string, AnySecurityFunction>>;
  /** For challenges that must name one. */
  readonly realm: string;
}

/** The first requirement that is met lets the request in; 403 says more than 401 where none is. */
export async function authenticate(
  guard: Guard,
  requirements: readonly Requirement[],
  operation: string,
  request: HttpRequest,
): Promise<Authentication | Refusal> {
  let refusal: ApiError | null = null;
  let sent = false;
  for (const requirement of requirements) {
    const names = Object.keys(requirement);
    const principals: Record<string, unknown> = {};
    let met = true;
    for (const name of names) {
      const credential = credentialOf(guard.schemes[name], request);
      const check = guard.functions[name];
      if (credential === null || !check) {
        met = false;
        break;
      }
      sent = true;
      const scopes = requirement[name] ?? [];
      let principal: unknown;
      try {
        const asked = { operation, scopes, request };
        const coming = check(credential as never, asked);
        principal = isPending(coming) ? await coming : coming;
      } catch (error) {
        // A refusal of one alternative must not hide another one that would let the request in.
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        if (refusal === null || error.status === 403) refusal = error;
        met = false;
        break;
      }
      if (principal === null || principal === undefined) {
        met = false;
        break;
      }
      principals[name] = principal;
    }
    if (!met) continue;
    const [first] = names;
    return first === undefined
      ? nobody
      : { principal: principals[first], principals };
  }
  if (refusal) throw refusal;
  return unauthorized(guard, requirements, sent);
}

function credentialOf(
  scheme: Scheme | undefined,
  request: HttpRequest,
): unknown {
  switch (scheme?.kind) {
    case undefined:
      return null;
    case "bearer":
      return authorization(request, "bearer");
    case "basic":
      return basicCredential(authorization(request, "basic"));
    case "http":
      return authorization(request, scheme.scheme);
    case "apiKey":
      return apiKey(request, scheme.in, scheme.name);
    case "mutualTLS":
      return request.native;
  }
}

/** What follows the scheme's name, which is compared without regard to case. */
function authorization(request: HttpRequest, scheme: string): string | null {
  const header = request.header("authorization");
  if (header === null || header.length <= scheme.length) return null;
  if (header.charCodeAt(scheme.length) !== 0x20) return null;
  if (header.slice(0, scheme.length).toLowerCase() !== scheme) return null;
  const credential = header.slice(scheme.length + 1).trim();
  return credential === "" ? null : credential;
}

function basicCredential(encoded: string | null): BasicCredential | null {
  if (encoded === null) return null;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) =>
      character.charCodeAt(0),
    );
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const at = text.indexOf(":");
    if (at < 0) return null;
    return { username: text.slice(0, at), password: text.slice(at + 1) };
  } catch {
    return null;
  }
}

function apiKey(
  request: HttpRequest,
  place: "query" | "header" | "cookie",
  name: string,
): string | null {
  switch (place) {
    case "header":
      return request.header(name.toLowerCase());
    case "cookie":
      return parseCookies(request.header("cookie")).get(name) ?? null;
    case "query": {
      const at = request.target.indexOf("?");
      if (at < 0) return null;
      const [value] = parsePairs(request.target.slice(at + 1)).get(name) ?? [];
      return value === undefined ? null : decodeText(value);
    }
  }
}

/** 401 with a challenge for every scheme that would help. */
function unauthorized(
  { schemes, realm }: Guard,
  requirements: readonly Requirement[],
  sent: boolean,
): Refusal {
  const names = new Set(requirements.flatMap((all) => Object.keys(all)));
  const challenges = new Set<string>();
  for (const name of names) {
    const scheme = schemes[name];
    if (scheme) challenges.add(challengeOf(scheme, realm, sent));
  }
  return new Refusal(
    401,
    "unauthorized",
    sent
      ? "The credentials are not valid."
      : "The request has no credentials, or not those that are needed.",
    { headers: { "www-authenticate": [...challenges].join(", ") } },
  );
}

function challengeOf(scheme: Scheme, realm: string, sent: boolean): string {
  switch (scheme.kind) {
    case "bearer":
      return sent ? 'Bearer error="invalid_token"' : "Bearer";
    case "basic":
      return `Basic realm="${realm}", charset="UTF-8"`;
    case "http":
      return `${scheme.scheme} realm="${realm}"`;
    case "apiKey":
      return `ApiKey realm="${realm}"`;
    case "mutualTLS":
      return `Mutual realm="${realm}"`;
  }
}
