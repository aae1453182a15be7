// Part of the Specwright runtime.
/** Checks whether the response of a handler matches the description. */
import { statusKey, isEmptyStatus } from "./response-description.js";
import { matchMediaType, parseMediaType } from "../body/media-type.js";
import type { Issue } from "../errors/problem.js";
import { contentTypeOf } from "./reply.js";
import type { WireResult } from "./result.js";
import type { Route } from "../route.js";

/** A response that does not match the description. `onError` receives it; clients get a plain 500. */
export class ResponseMismatch extends Error {
  override name = "ResponseMismatch";
  readonly operation: string;
  readonly status: number;
  readonly issues: readonly Issue[];

  constructor(operation: string, status: number, issues: readonly Issue[]) {
    const [first] = issues;
    const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
    super(
      `The response ${String(status)} of ${operation} does not match the description: ${first?.path ?? ""} ${first?.message ?? ""}${more}`,
    );
    this.operation = operation;
    this.status = status;
    this.issues = issues;
  }
}

export function checkResponse(
  route: Route,
  result: WireResult,
): ResponseMismatch | null {
  const issues = issuesOf(route, result);
  return issues.length === 0
    ? null
    : new ResponseMismatch(route.operation, result.status, issues);
}

function issuesOf(route: Route, result: WireResult): readonly Issue[] {
  const described = statusKey(route, result.status);
  if (described === null) return [issue("status", "is not described")];
  const contents = route.responses[described] ?? {};
  const missing = (route.requiredHeaders?.[described] ?? []).filter(
    (name) => !hasHeader(result, name),
  );
  if (missing.length > 0)
    return missing.map((name) => issue("headers", `must have ${name}`));
  const offered = Object.keys(contents);
  if (offered.length === 0 || isEmptyStatus(result.status)) {
    return result.body === undefined ? [] : [issue("body", "must be absent")];
  }
  const { essence } = parseMediaType(contentTypeOf(result, contents) ?? "");
  const matched = matchMediaType(offered, essence);
  if (matched === null) return [issue("contentType", "is not described")];
  // Each item of a stream is validated when it is available.
  const isStream = matched in (route.streams?.[described] ?? {});
  const validate = isStream ? null : contents[matched];
  return validate ? validate(result.body) : [];
}

function issue(keyword: string, message: string): Issue {
  return { path: "", keyword, message: `the ${keyword} ${message}` };
}

function hasHeader({ headers = {} }: WireResult, name: string): boolean {
  const wanted = name.toLowerCase();
  return Object.entries(headers).some(
    ([key, value]) => key.toLowerCase() === wanted && value !== undefined,
  );
}
