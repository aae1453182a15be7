// Part of the Specwright runtime, copied unchanged.
/** The hook `onDeprecatedUse`: finds out which deprecated parts of the API a request uses. */
import type { HttpRequest } from "../http.js";
import type { Source, Input, Parameter } from "../parameters/parameter.js";
import type { RequestIssue } from "../errors/problem.js";
import type { Route } from "../route.js";
import type { LifecycleState } from "./sunset.js";

/** A request that uses a deprecated operation or a deprecated parameter. */
export interface DeprecatedUse<
  Principal = unknown,
  Operation extends string = string,
> {
  /** The method of `Operations`. */
  readonly operation: Operation;
  readonly method: string;
  /** The template of the route: `/v1/pets/{petId}`. */
  readonly path: string;
  /** Null if the operation is not deprecated, but some of its parameters are. */
  readonly state: LifecycleState | null;
  /** The dates of the operation as ISO dates; null if the description has none. */
  readonly since: string | null;
  readonly removal: string | null;
  /** The deprecated parameters that the request has. Path parameters are not listed. */
  readonly parameters: readonly DeprecatedParameter[];
  /** The caller, as the security function returned it; null if there is none or if it was rejected. */
  readonly principal: Principal | null;
  readonly request: HttpRequest;
}

export interface DeprecatedParameter {
  readonly in: "query" | "header" | "cookie";
  readonly name: string;
}

/** Returns the deprecated parameters of a request. */
export type FindParameters = (
  query: string,
  request: HttpRequest,
) => readonly DeprecatedParameter[];

/** Null if the route has no deprecated parameters. */
export function deprecatedParametersOf({
  parameters = {},
}: Route): FindParameters | null {
  const find = (["query", "header", "cookie"] as const)
    .map((location) => finderOf(location, parameters[location]))
    .filter((one) => one !== null);
  return find.length === 0
    ? null
    : (query, request) => find.flatMap((one) => one(query, request));
}

function finderOf(
  location: DeprecatedParameter["in"],
  input: Input | undefined,
): FindParameters | null {
  if (!input) return null;
  const { parameters } = input;
  const deprecated = parameters.filter(
    (parameter) => parameter.deprecated === true,
  );
  if (deprecated.length === 0) return null;
  return (query, request) => {
    const source = input.source(parameters, request, query, [], []);
    return deprecated
      .filter((parameter) => isSent(source, parameter))
      .map(({ name }) => ({ in: location, name }));
  };
}

/** A parameter that cannot be decoded was sent, too. */
function isSent(source: Source, parameter: Parameter): boolean {
  const issues: RequestIssue[] = [];
  try {
    return source.value(parameter, issues) !== undefined || issues.length > 0;
  } catch {
    return true;
  }
}
