// Part of the Specwright runtime, copied unchanged.
import type { CompiledRoute } from "../routing/compile.js";
import { parseCookies } from "./cookies.js";
import type { HttpRequest } from "../http.js";
import { parsePairs } from "./pairs.js";
import { pairsSource } from "./pairs-source.js";
import {
  cookieSource,
  headerSource,
  pathSource,
  readInput,
} from "./parameters.js";
import type { RequestIssue } from "../errors/problem.js";

/** The request of a handler without its body: decoded, validated, with defaults. All problems are reported together. */
export function readParameters(
  { route, names }: CompiledRoute,
  captures: readonly string[],
  query: string,
  request: HttpRequest,
  issues: RequestIssue[],
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const { parameters } = route;
  if (parameters?.path) {
    const source = pathSource(names, captures);
    input["path"] = readInput(parameters.path, source, issues);
  }
  if (parameters?.query) {
    const { query: described } = parameters;
    const pairs = parsePairs(query);
    const source = pairsSource("query", pairs, described.parameters);
    input["query"] = readInput(described, source, issues);
  }
  if (parameters?.header) {
    const source = headerSource(request);
    input["headers"] = readInput(parameters.header, source, issues);
  }
  if (parameters?.cookie) {
    const { cookie: described } = parameters;
    const cookies = parseCookies(request.header("cookie"));
    const source = cookieSource(cookies, described.parameters);
    input["cookies"] = readInput(described, source, issues);
  }
  return input;
}

/** Whether the values in a path are valid for a route. */
export function takesPath(
  { route, names }: CompiledRoute,
  captures: readonly string[],
): boolean {
  const path = route.parameters?.path;
  if (!path) return true;
  const issues: RequestIssue[] = [];
  try {
    readInput(path, pathSource(names, captures), issues);
  } catch {
    // The value cannot be decoded.
    return false;
  }
  return issues.length === 0;
}
