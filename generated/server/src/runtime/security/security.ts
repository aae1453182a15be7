// Part of the Specwright runtime, copied unchanged.
/** Who is calling. Credentials go to the application's own functions and nowhere else. */
import { assign } from "../parameters/coerce.js";
import { credentialOf, type BasicCredential } from "./credentials.js";
import { isPending, type Awaitable, type HttpRequest } from "../http.js";
import { ApiError, Refusal } from "../errors/problem.js";
import type { Requirement, Route, Scheme } from "../route.js";

export type { BasicCredential };

/** What a security function can ask about the request beside the credential. */
export interface SecurityCheck {
  /** The method of `Operations` that is called. */
  readonly operation: string;
  /** The scopes that this operation needs. */
  readonly scopes: readonly string[];
  readonly request: HttpRequest;
}

/**
 * Says who sent a credential. Null (or false) means that it is not valid (401). Whoever is known but not allowed is
 * refused by throwing `new ApiError(403, …)`.
 */
export type SecurityFunction<Credential, Principal> = (
  credential: Credential,
  check: SecurityCheck,
) => Awaitable<Principal | null>;

export type AnySecurityFunction = SecurityFunction<never, unknown>;

/** Who is calling, as the functions of the schemes said that let the request in. */
export interface Authentication {
  readonly needs: readonly Need[];
  /** One for each need. */
  readonly principals: readonly unknown[];
}

/** Who calls where nothing is asked. */
export const nobody: Authentication = { needs: [], principals: [] };

/** The principals by the names of their schemes. */
export function byScheme({
  needs,
  principals,
}: Authentication): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [index, { name }] of needs.entries()) {
    assign(named, name, principals[index]);
  }
  return named;
}

export interface Guard {
  readonly schemes: Readonly<Record<string, Scheme>>;
  readonly functions: Readonly<Record<string, AnySecurityFunction>>;
  /** For challenges that must name one. */
  readonly realm: string;
}

/** What an operation asks of its callers. */
export interface Access {
  readonly operation: string;
  /**
   * Any one of these lets the request in; all of its needs must be met. The one with most needs is tried first and the
   * empty one last, so that a caller who sends credentials is known by them.
   */
  readonly alternatives: readonly (readonly Need[])[];
  /** The answer where not all credentials came that are needed, and where one of them was not valid. */
  readonly missing: Refusal;
  readonly invalid: Refusal;
}

interface Need {
  readonly name: string;
  readonly scheme: Scheme | undefined;
  readonly check: AnySecurityFunction | undefined;
  readonly scopes: readonly string[];
}

/** Null where everybody may call. */
export function accessTo(
  { operation, security }: Route,
  guard: Guard,
): Access | null {
  if (!security) return null;
  return {
    operation,
    alternatives: security
      .map((requirement) =>
        Object.entries(requirement).map(([name, scopes]) => ({
          name,
          scheme: schemeOf(guard, name),
          check: checkOf(guard, name),
          scopes,
        })),
      )
      .sort((one, other) => other.length - one.length),
    missing: unauthorized(
      "Missing or invalid credentials.",
      challenges(security, guard, false),
    ),
    invalid: unauthorized(
      "The credentials are not valid.",
      challenges(security, guard, true),
    ),
  };
}

function schemeOf({ schemes }: Guard, name: string): Scheme | undefined {
  return Object.hasOwn(schemes, name) ? schemes[name] : undefined;
}

/**
 * The application's function for a scheme, which may be a method. What every object inherits is none: a scheme may be
 * called `toString`, and that would let everybody in.
 */
function checkOf(
  { functions }: Guard,
  name: string,
): AnySecurityFunction | undefined {
  const check: unknown = functions[name];
  const inherited: unknown = Reflect.get(Object.prototype, name);
  return typeof check === "function" && check !== inherited
    ? (check.bind(functions) as AnySecurityFunction)
    : undefined;
}

/** What is waited for here is always a promise of ours, which is easier to recognize than anybody's. */
type MaybeLater<T> = T | Promise<T>;

/** What is known so far of a caller that is being checked. */
interface Attempt {
  readonly access: Access;
  readonly request: HttpRequest;
  /** Whether a credential came that is not valid. */
  invalid: boolean;
  refusal: ApiError | null;
}

/** The first requirement that is met lets the request in; 403 says more than 401 where none is. */
export function authenticate(
  access: Access,
  request: HttpRequest,
): MaybeLater<Authentication | Refusal> {
  return meetAny({ access, request, invalid: false, refusal: null }, 0);
}

/** Tries the alternatives from a place of their list on. */
function meetAny(
  attempt: Attempt,
  from: number,
): MaybeLater<Authentication | Refusal> {
  const { alternatives, missing, invalid } = attempt.access;
  for (let index = from; index < alternatives.length; index++) {
    const caller = meetAll(attempt, alternatives[index] ?? [], []);
    if (caller instanceof Promise) {
      return caller.then((known) => known ?? meetAny(attempt, index + 1));
    }
    if (caller !== null) return caller;
  }
  if (attempt.refusal) throw attempt.refusal;
  return attempt.invalid ? invalid : missing;
}

/** The needs of one alternative that are still without their principal; null where one is not met. */
function meetAll(
  attempt: Attempt,
  needs: readonly Need[],
  principals: unknown[],
): MaybeLater<Authentication | null> {
  for (let index = principals.length; index < needs.length; index++) {
    const principal = ask(attempt, needs[index] as Need);
    if (principal instanceof Promise) {
      return principal.then((known: unknown) =>
        isMet(attempt, known, principals)
          ? meetAll(attempt, needs, principals)
          : null,
      );
    }
    if (!isMet(attempt, principal, principals)) return null;
  }
  return { needs, principals };
}

/** Notes who sent a credential. */
function isMet(
  attempt: Attempt,
  principal: unknown,
  principals: unknown[],
): boolean {
  if (principal === absent) return false;
  // Whoever only says whether a credential is valid must not let in those whose is not.
  if (principal === null || principal === undefined || principal === false) {
    attempt.invalid = true;
    return false;
  }
  principals.push(principal);
  return true;
}

/** Nobody can be told of who sent no credential. */
const absent = Symbol("absent");

/** `absent` where the credential is missing, or nobody knows how to check it. */
function ask(attempt: Attempt, { scheme, check, scopes }: Need): unknown {
  const { access, request } = attempt;
  const credential = credentialOf(scheme, request);
  if (credential === null || !check) return absent;
  const { operation } = access;
  try {
    const coming = check(credential as never, { operation, scopes, request });
    return isPending(coming)
      ? Promise.resolve(coming).catch((error: unknown) =>
          refused(attempt, error),
        )
      : coming;
  } catch (error) {
    return refused(attempt, error);
  }
}

/** A refusal of one alternative must not hide another one that would let the request in. */
function refused(attempt: Attempt, error: unknown): null {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  if (attempt.refusal === null || error.status === 403) {
    attempt.refusal = error;
  }
  return null;
}

function unauthorized(message: string, challenges: string): Refusal {
  return new Refusal(401, "unauthorized", message, {
    headers: { "www-authenticate": challenges },
  });
}

/** One for every scheme that would help. */
function challenges(
  requirements: readonly Requirement[],
  guard: Guard,
  isInvalid: boolean,
): string {
  const names = new Set(requirements.flatMap((all) => Object.keys(all)));
  const challenges = new Set<string>();
  for (const name of names) {
    const scheme = schemeOf(guard, name);
    if (scheme) challenges.add(challengeOf(scheme, guard.realm, isInvalid));
  }
  return [...challenges].join(", ");
}

function challengeOf(
  scheme: Scheme,
  realm: string,
  isInvalid: boolean,
): string {
  switch (scheme.kind) {
    case "bearer":
      return isInvalid ? 'Bearer error="invalid_token"' : "Bearer";
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
