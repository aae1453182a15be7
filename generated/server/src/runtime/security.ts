// Part of the Specwright runtime, copied unchanged.
/** Who is calling. Credentials go to the application's own functions and nowhere else. */
import { parseCookies } from "./cookies.js";
import { after, isPending, type Awaitable, type HttpRequest } from "./http.js";
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

/** Who calls where nothing is asked. */
export const nobody: Authentication = { principal: null, principals: {} };

export interface Guard {
  readonly schemes: Readonly<Record<string, Scheme>>;
  readonly functions: Readonly<Record<string, AnySecurityFunction>>;
  /** For challenges that must name one. */
  readonly realm: string;
}

/** What is known so far of a caller that is being checked. */
interface Attempt {
  readonly guard: Guard;
  readonly requirements: readonly Requirement[];
  readonly operation: string;
  readonly request: HttpRequest;
  /** Whether any credential came at all. */
  sent: boolean;
  refusal: ApiError | null;
}

type Principals = Record<string, unknown>;

/** The first requirement that is met lets the request in; 403 says more than 401 where none is. */
export function authenticate(
  guard: Guard,
  requirements: readonly Requirement[],
  operation: string,
  request: HttpRequest,
): Awaitable<Authentication | Refusal> {
  const attempt: Attempt = {
    guard,
    requirements,
    operation,
    request,
    sent: false,
    refusal: null,
  };
  return meetAny(attempt, 0);
}

/** Tries the requirements from a place of their list on. */
function meetAny(
  attempt: Attempt,
  from: number,
): Awaitable<Authentication | Refusal> {
  const requirement = attempt.requirements[from];
  if (requirement === undefined) {
    if (attempt.refusal) throw attempt.refusal;
    return unauthorized(attempt);
  }
  const names = Object.keys(requirement);
  const first = names[0];
  if (first === undefined) return nobody;
  return after(meetAll(attempt, requirement, names, 0, {}), (principals) =>
    principals === null
      ? meetAny(attempt, from + 1)
      : { principal: principals[first], principals },
  );
}

/** The schemes of one requirement, from one of its names on; null where one is not satisfied. */
function meetAll(
  attempt: Attempt,
  requirement: Requirement,
  names: readonly string[],
  from: number,
  principals: Principals,
): Awaitable<Principals | null> {
  const name = names[from];
  if (name === undefined) return principals;
  const { guard, request } = attempt;
  const credential = credentialOf(guard.schemes[name], request);
  const check = guard.functions[name];
  if (credential === null || !check) return null;
  attempt.sent = true;
  const scopes = requirement[name] ?? [];
  return after(ask(attempt, check, credential, scopes), (principal) => {
    if (principal === null || principal === undefined) return null;
    principals[name] = principal;
    return meetAll(attempt, requirement, names, from + 1, principals);
  });
}

function ask(
  attempt: Attempt,
  check: AnySecurityFunction,
  credential: unknown,
  scopes: readonly string[],
): Awaitable<unknown> {
  const { operation, request } = attempt;
  // A refusal of one alternative must not hide another one that would let the request in.
  const refused = (error: unknown): null => {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (attempt.refusal === null || error.status === 403) {
      attempt.refusal = error;
    }
    return null;
  };
  try {
    const coming = check(credential as never, { operation, scopes, request });
    return isPending(coming) ? Promise.resolve(coming).catch(refused) : coming;
  } catch (error) {
    return refused(error);
  }
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
function unauthorized({ guard, requirements, sent }: Attempt): Refusal {
  const { schemes, realm } = guard;
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
