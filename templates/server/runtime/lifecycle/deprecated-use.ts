// Part of the Specwright runtime.
/** The hook `onDeprecatedUse`: finds out which deprecated parts of the API a request uses. */
import type { ApiRequest } from "../http.js";
import type { Source, Input, Parameter } from "../parameters/parameter.js";
import type { RequestIssue } from "../errors/problem.js";
import type { Route } from "../route.js";
import type { DeprecatedParameter } from "./options.js";

/** Returns the deprecated parameters of a request. */
export type FindParameters = (
  query: string,
  request: ApiRequest,
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
    const source = input.source.read(parameters, request, query, [], []);
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
