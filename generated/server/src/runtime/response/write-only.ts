// Part of the Specwright runtime, copied unchanged.
/** Removes `writeOnly` fields from responses. */
import { matchMediaType, parseMediaType } from "../body/media-type.js";
import type { Issue } from "../errors/problem.js";
import { contentTypeOf, type Result } from "./reply.js";
import { ResponseMismatch } from "./response-check.js";
import type { FieldRules, ResponseContents, Route } from "../route.js";

export interface Concealed {
  readonly result: Result;
  /** The fields that were removed; null if there was none. */
  readonly mismatch: ResponseMismatch | null;
}

/** Returns a copy. The handler's own objects stay unchanged. */
export function withoutWriteOnly(
  result: Result,
  rules: NonNullable<Route["writeOnly"]>[string],
  contents: ResponseContents,
  operation: string,
): Concealed {
  const found = rulesFor(result, rules, contents);
  const issues: Issue[] = [];
  const body = found === null ? result.body : found.write(result.body, issues);
  if (body === result.body) return { result, mismatch: null };
  const mismatch =
    issues.length === 0
      ? null
      : new ResponseMismatch(operation, result.status, issues);
  return { result: { ...result, body }, mismatch };
}

/** For a stream, the rules of an item. */
export function rulesFor(
  result: Result,
  rules: NonNullable<Route["writeOnly"]>[string],
  contents: ResponseContents,
): FieldRules | null {
  const { essence } = parseMediaType(contentTypeOf(result, contents) ?? "");
  const matched = matchMediaType(Object.keys(rules), essence);
  return matched === null ? null : (rules[matched] ?? null);
}
