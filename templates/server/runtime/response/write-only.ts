// Part of the Specwright runtime.
/** Removes `writeOnly` fields from responses. */
import { matchMediaType, parseMediaType } from "../body/media-type.js";
import type { Issue } from "../errors/problem.js";
import { contentTypeOf } from "./reply.js";
import { ResponseMismatch } from "./response-check.js";
import type { ResponseDescription } from "./response-description.js";
import type { WireResult } from "./result.js";

export interface Concealed {
  readonly result: WireResult;
  /** The fields that were removed; null if there was none. */
  readonly mismatch: ResponseMismatch | null;
}

/** Returns a copy. The handler's own objects stay unchanged. */
export function withoutWriteOnly(
  result: WireResult,
  rules: NonNullable<ResponseDescription["writeOnly"]>,
  { contents }: ResponseDescription,
  operation: string,
): Concealed {
  const { essence } = parseMediaType(contentTypeOf(result, contents) ?? "");
  const found = rules[matchMediaType(Object.keys(rules), essence) ?? ""];
  const issues: Issue[] = [];
  const body = found ? found.write(result.body, issues) : result.body;
  if (body === result.body) return { result, mismatch: null };
  const mismatch =
    issues.length === 0
      ? null
      : new ResponseMismatch(operation, result.status, issues);
  return { result: { ...result, body }, mismatch };
}
