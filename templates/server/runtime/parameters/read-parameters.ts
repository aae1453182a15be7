// Part of the Specwright runtime.
import type { CompiledRoute } from "../routing/compile.js";
import type { HttpRequest } from "../http.js";
import { readInput } from "./parameters.js";
import type { RequestIssue } from "../errors/problem.js";
import type { WireInput } from "../values.js";

/** The request of a handler without its body: decoded, validated, with defaults. All problems are reported together. */
export function readRequestParameters(
  { inputs, names }: CompiledRoute,
  captures: readonly string[],
  query: string,
  request: HttpRequest,
  issues: RequestIssue[],
): Record<string, unknown> & WireInput {
  const values = {} as Record<string, unknown> & WireInput;
  for (const { name, input } of inputs) {
    const { source, parameters } = input;
    const found = source.read(parameters, request, query, captures, names);
    values[name] = readInput(input, found, issues);
  }
  return values;
}

/** Whether the values in a path are valid for a route. */
export function takesPath(
  { route, names }: CompiledRoute,
  captures: readonly string[],
  request: HttpRequest,
): boolean {
  const path = route.parameters?.path;
  if (!path) return true;
  const issues: RequestIssue[] = [];
  try {
    const source = path.source.read(
      path.parameters,
      request,
      "",
      captures,
      names,
    );
    readInput(path, source, issues);
  } catch {
    // The value cannot be decoded.
    return false;
  }
  return issues.length === 0;
}
