// Part of the Specwright runtime.
/** The callers of a request. */
import type { Refusal } from "../errors/problem.js";
import type { ApiRequest } from "../http.js";
import { assign } from "../parameters/coerce.js";
import type { Route } from "../route.js";

/** The callers, as the functions of the security schemes returned them. */
export interface Authentication {
  readonly needs: readonly { readonly name: string }[];
  /** One for each need. */
  readonly principals: readonly unknown[];
}

/** The result for operations without credentials. */
export const anonymous: Authentication = { needs: [], principals: [] };

/** The callers by the names of their schemes. */
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

/** A pending result is always a native promise, which is easier to recognise than any thenable. */
export type MaybePromise<T> = T | Promise<T>;

/** The security requirements of an operation. */
export interface Access {
  /** The query parameters that contain credentials. */
  readonly queryParameters: ReadonlySet<string>;
  /** Throws the error of a security function. */
  readonly authenticate: (
    request: ApiRequest,
  ) => MaybePromise<Authentication | Refusal>;
}

/** Null if the operation needs no credentials. `functions` are those of the application, by scheme. */
export type AccessTo = (route: Route, functions: unknown) => Access | null;
