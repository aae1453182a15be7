// Part of the Specwright runtime.
/** Authenticates requests. Credentials are passed only to the application's own functions. */
import { isPending, type Awaitable, type ApiRequest } from "../http.js";
import { ApiError, LastingRefusal, type Refusal } from "../errors/problem.js";
import type { Requirement, Route } from "../route.js";
import type { AccessTo, Authentication, MaybePromise } from "./caller.js";
import { ambiguous, type Scheme, type Schemes } from "./scheme.js";

/** The second argument of a security function. */
export interface SecurityCheck {
  /** The method of `Operations` that is called. */
  readonly operation: string;
  /** The scopes that this operation requires. */
  readonly scopes: readonly string[];
  readonly request: ApiRequest;
}

/** What identifies a caller. An empty text does not, nor does a number, which is often the result of a failed search. */
export type Caller = object | string | true;

/**
 * Returns the caller that a credential belongs to: an object, a text that is not empty, or true. Null, undefined and
 * false mean that it is not valid (401). Throw `new ApiError(403, …)` to reject a known caller who is not allowed.
 */
export type SecurityFunction<Credential, Principal> = (
  credential: Credential,
  check: SecurityCheck,
) => Awaitable<(Principal & Caller) | null | undefined | false>;

export type AnySecurityFunction = SecurityFunction<never, unknown>;

interface Guard {
  readonly schemes: Schemes;
  readonly functions: Readonly<Record<string, AnySecurityFunction>>;
  /** For challenges that must contain one. */
  readonly realm: string;
}

/** The security requirements of an operation. */
interface Requirements {
  readonly operation: string;
  /**
   * Alternatives: one of them is enough, and all of its needs must be met. The one with the most needs is tried first
   * and the empty one last, so that a caller who sends credentials is recognised.
   */
  readonly alternatives: readonly (readonly Need[])[];
  /** The responses if credentials are missing, and if one of them is not valid. */
  readonly missing: Refusal;
  readonly invalid: Refusal;
}

interface Need {
  readonly name: string;
  readonly scheme: Scheme | undefined;
  readonly check: AnySecurityFunction | undefined;
  readonly scopes: readonly string[];
}

/** The access to operations with these schemes. Challenges contain the realm. */
export function accessWith(schemes: Schemes, realm: string): AccessTo {
  return ({ operation, security }, functions = {}) => {
    if (!security) return null;
    const guard = {
      schemes,
      realm,
      functions: functions as Guard["functions"],
    };
    const requirements = requirementsOf(operation, security, guard);
    const needs = requirements.alternatives.flat();
    return {
      queryParameters: new Set(
        needs.flatMap(({ scheme }) => scheme?.queryParameter ?? []),
      ),
      authenticate: (request) => authenticate(requirements, request),
    };
  };
}

function requirementsOf(
  operation: string,
  security: NonNullable<Route["security"]>,
  guard: Guard,
): Requirements {
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
 * The application's function for a scheme, which may be a method. Properties that every object inherits do not count: a
 * scheme may be named `toString`, and that function would accept every credential.
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

/** The state of an authentication. */
interface AuthenticationState {
  readonly requirements: Requirements;
  readonly request: ApiRequest;
  /** Whether the request contains an invalid credential. */
  invalid: boolean;
  refusal: ApiError | null;
}

/** The first requirement that is met is enough. If none is, a 403 takes precedence over a 401. */
function authenticate(
  requirements: Requirements,
  request: ApiRequest,
): MaybePromise<Authentication | Refusal> {
  return meetAny({ requirements, request, invalid: false, refusal: null }, 0);
}

/** Tries the alternatives from an index on. */
function meetAny(
  state: AuthenticationState,
  from: number,
): MaybePromise<Authentication | Refusal> {
  const { alternatives, missing, invalid } = state.requirements;
  for (let index = from; index < alternatives.length; index++) {
    const caller = meetAll(state, alternatives[index] ?? [], []);
    if (caller instanceof Promise) {
      return caller.then((known) => known ?? meetAny(state, index + 1));
    }
    if (caller !== null) return caller;
  }
  if (state.refusal) throw state.refusal;
  return state.invalid ? invalid : missing;
}

/** Checks the needs of one alternative that have no caller yet; null if one is not met. */
function meetAll(
  state: AuthenticationState,
  needs: readonly Need[],
  principals: unknown[],
): MaybePromise<Authentication | null> {
  for (let index = principals.length; index < needs.length; index++) {
    const principal = ask(state, needs[index] as Need);
    if (principal instanceof Promise) {
      return principal.then((known: unknown) =>
        isMet(state, known, principals)
          ? meetAll(state, needs, principals)
          : null,
      );
    }
    if (!isMet(state, principal, principals)) return null;
  }
  return { needs, principals };
}

/** Stores the caller that a credential belongs to. */
function isMet(
  state: AuthenticationState,
  principal: unknown,
  principals: unknown[],
): boolean {
  if (principal === noCredential) return false;
  if (!isCaller(principal)) {
    state.invalid = true;
    return false;
  }
  principals.push(principal);
  return true;
}

/** Types do not exclude every other value: `0` rows, `""` for no name, `NaN` for no number. */
function isCaller(principal: unknown): boolean {
  switch (typeof principal) {
    case "object":
      return principal !== null;
    case "string":
      return principal !== "";
    default:
      return principal === true;
  }
}

/** The result if the request has no credential. */
const noCredential = Symbol("absent");

/** Returns `absent` if the credential is missing, or if there is no function to check it. */
function ask(
  state: AuthenticationState,
  { scheme, check, scopes }: Need,
): unknown {
  const { requirements, request } = state;
  const credential = scheme?.credential(request) ?? null;
  if (credential === null || !check) return noCredential;
  if (credential === ambiguous) return null;
  const { operation } = requirements;
  try {
    const coming = check(credential as never, { operation, scopes, request });
    return isPending(coming)
      ? Promise.resolve(coming).catch((error: unknown) => refused(state, error))
      : coming;
  } catch (error) {
    return refused(state, error);
  }
}

/** A rejection of one alternative must not hide another one that would succeed. */
function refused(state: AuthenticationState, error: unknown): null {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  if (state.refusal === null || error.status === 403) {
    state.refusal = error;
  }
  return null;
}

function unauthorized(message: string, challenges: string): Refusal {
  return new LastingRefusal(401, "unauthorized", message, {
    headers: { "www-authenticate": challenges },
  });
}

/** One challenge for every scheme that would help. */
function challenges(
  requirements: readonly Requirement[],
  guard: Guard,
  isInvalid: boolean,
): string {
  const names = new Set(requirements.flatMap((all) => Object.keys(all)));
  const challenges = new Set<string>();
  for (const name of names) {
    const scheme = schemeOf(guard, name);
    if (scheme) challenges.add(scheme.challenge(guard.realm, isInvalid));
  }
  return [...challenges].join(", ");
}
